// What an act is given: the world, who appears, the case as it is, who acts and a free choice.
import { createHash } from 'node:crypto';
import type { Signed, TestResponse } from '#server/app/testing.ts';
import type { Step } from '../../rules/transitions.ts';
import type { Cast } from './cast.ts';
import type { Moment } from './queries-moment.ts';
import type { World } from './world.ts';

export interface Scene {
  world: World;
  cast: Cast;
  /** The cases of this walk; an act may file another one. */
  caseIds: number[];
  /** The case that is acted on. */
  moment: Moment;
  choice: number;
  /** What must not be read by others, in everything that was answered so far. */
  secrets: Secrets;
  /** Whose accounts were closed: they are nobody's any more. */
  gone: Set<number>;
}

/** What somebody wrote or holds that others do not read. */
export interface Secrets {
  /** Codes of accused, by what is replied without their dash. */
  codes: Map<string, { accusedId: number; caseId: number }>;
  /** A sentence of each juror's vote. */
  votes: Map<number, string>;
  /** Names that an order has sealed. */
  sealed: Set<string>;
}

export type Reply = TestResponse<unknown>;

/** An act of a person: who it is for by right, and what is called. Null: there is nothing of the kind to do now. */
export interface Act {
  /** As the story has it. */
  title: string;
  /** The steps of the table that this act may be; none: it is no step. */
  steps: readonly Step[];
  /** Who may do it by the law; null: nobody at this moment. */
  by(scene: Scene): Signed | null;
  /** Of several calls: some may have changed the case before the last one is refused. */
  isCompound?: true;
  /** It only reads. */
  isReading?: true;
  do(scene: Scene, as: Signed): Promise<Reply | null>;
}

export const WORDS = '记录与两边的话都对过，先后连得上，这一段足够长，照实写来，没有另外的解释。';

/** Returns one of a list by the choice of a scene; null: it is empty. */
export function pick<Item>(list: readonly Item[], choice: number): Item | null {
  return list[choice % Math.max(1, list.length)] ?? null;
}

/** Returns the person with an id. */
export function personOf({ everybody }: Cast, id: number | null): Signed | null {
  return everybody.find((each) => each.id === id) ?? null;
}

/** Returns the presenter who holds the case. */
export const holder = ({ cast, moment }: Scene) => personOf(cast, moment.holderId);

/** Returns who filed the case. */
export const complainant = ({ cast, moment }: Scene) => personOf(cast, moment.complainantId);

/** Returns a proven owner of an accused. */
export const owner = ({ cast, moment, choice }: Scene) =>
  personOf(
    cast,
    pick(
      moment.accused.flatMap(({ memberId }) => memberId ?? []),
      choice,
    ),
  );

/** Returns any presenter. */
export const presenter = ({ cast, choice }: Scene) => pick(cast.presenters, choice);

/** Calls the site for somebody, about the case. */
export function post({ world }: Pick<Scene, 'world'>, path: string, { as, body = {} }: { as: Signed | null; body?: object }): Promise<Reply> {
  return world.site.post(path, body, as ? { as } : {});
}

/** Adds a sealed file that is only a row, and returns its id. */
export async function addFile({ world }: Pick<Scene, 'world'>, memberId: number, kind: 'log' | 'image' = 'log'): Promise<number> {
  const sha256 = createHash('sha256').update(`${memberId} ${world.count()}`).digest('hex');
  const row = await world.site.platform.db.queryOne<{ id: number }>(
    `INSERT INTO sealed_files (member_id, kind, name, media_type, size_bytes, sha256, stored_name, view_name, created_at)
     VALUES ($1, $2, '记录.log', 'text/plain', 10, $3, $4, CASE WHEN $2 = 'image' THEN 'v' END, $5) RETURNING id`,
    [memberId, kind, sha256, `sealed/${sha256.slice(0, 2)}/${sha256}`, world.clock.now()],
  );
  return row?.id ?? 0;
}

/** Opens every piece of evidence of the case. */
export async function openAll(scene: Scene, as: Signed): Promise<void> {
  for (const evidenceId of scene.moment.evidence) await post(scene, `post/trial/opened/${scene.moment.id}`, { as, body: { evidenceId } });
}
