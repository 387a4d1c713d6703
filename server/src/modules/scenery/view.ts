import type { Scenery, SubmittedScenery } from '#contract/api/scenery.ts';
import { listDictionaries } from '#server/modules/dictionaries/index.ts';
import { copiesOf } from '#server/modules/files/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { SceneryRow } from './queries-columns.ts';

/** The continents of the zones, by zone. */
export type Regions = ReadonlyMap<string, string>;

/** Returns the continents of the zones now. */
export async function readRegions(db: Db): Promise<Regions> {
  const zones = (await listDictionaries(db))['zone'] ?? [];
  return new Map(zones.map(({ value, note }) => [value, note ?? '']));
}

/** Returns a picture as everybody sees it. */
export function sceneryOf(row: SceneryRow, regions: Regions): Scenery {
  return {
    id: row.id,
    gameId: row.gameId,
    title: row.title,
    zone: row.zone,
    region: regions.get(row.zone) ?? '',
    expansion: row.expansion,
    shotAt: row.shotOn,
    author: personOf(row.author),
    image: copiesOf(row.image),
    tags: row.tags,
    story: row.story,
    favorCount: row.favorCount,
    commentCount: row.commentCount,
    createdAt: row.decidedAt ?? row.createdAt,
  };
}

/** Returns a picture as its author and who decides see it. */
export function submittedOf(row: SceneryRow, regions: Regions): SubmittedScenery {
  const { fileId, status, reason, decidedBy, decidedAt, createdAt } = row;
  return { ...sceneryOf(row, regions), createdAt, fileId, status, reason, decidedBy: decidedBy ?? '', decidedAt };
}
