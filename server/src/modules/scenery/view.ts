import type { Scenery, SceneryStatus, SubmittedScenery } from '#contract/api/scenery.ts';
import { listDictionaries } from '#server/modules/dictionaries/index.ts';
import { copiesOf, type StoredImage } from '#server/modules/files/index.ts';
import { personOf, type PersonRow } from '#server/modules/members/index.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

/** What every query selects that shows a picture `s`, with `SCENERY_JOINS`. */
export const SCENERY_COLUMNS = `s.id, s.game_id, s.title, s.zone, s.expansion, to_char(s.shot_on, 'YYYY-MM-DD') AS shot_on, s.tags, s.story,
  s.favor_count, s.comment_count, s.created_at, s.status, s.reason, s.decided_at, s.file_id, d.nick_name AS decided_by,
  json_build_object('id', m.id, 'nick_name', m.nick_name, 'experience', m.experience, 'role', m.role, 'avatar_file_id', m.avatar_file_id) AS author,
  json_build_object('id', f.id, 'sha256', f.sha256, 'width', f.width, 'height', f.height, 'color', f.color, 'variants', f.variants, 'avif', f.avif) AS image`;
export const SCENERY_JOINS = 'JOIN members m ON m.id = s.author_id JOIN files f ON f.id = s.file_id LEFT JOIN members d ON d.id = s.decided_by';

export interface SceneryRow {
  id: number;
  game_id: number;
  title: string;
  zone: string;
  expansion: string;
  shot_on: string | null;
  tags: string[];
  story: string;
  favor_count: number;
  comment_count: number;
  created_at: Instant;
  status: SceneryStatus;
  reason: string;
  decided_at: Instant | null;
  decided_by: string | null;
  file_id: number;
  author: PersonRow;
  image: StoredImage;
}

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
    gameId: row.game_id,
    title: row.title,
    zone: row.zone,
    region: regions.get(row.zone) ?? '',
    expansion: row.expansion,
    shotAt: row.shot_on,
    author: personOf(row.author),
    image: copiesOf(row.image),
    tags: row.tags,
    story: row.story,
    favorCount: row.favor_count,
    commentCount: row.comment_count,
    createdAt: row.decided_at ?? row.created_at,
  };
}

/** Returns a picture as its author and who decides see it. */
export function submittedOf(row: SceneryRow, regions: Regions): SubmittedScenery {
  const { file_id: fileId, status, reason, decided_by: decidedBy, decided_at: decidedAt, created_at: createdAt } = row;
  return { ...sceneryOf(row, regions), createdAt, fileId, status, reason, decidedBy: decidedBy ?? '', decidedAt };
}
