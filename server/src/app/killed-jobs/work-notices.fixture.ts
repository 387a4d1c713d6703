import { keysOf, type Planting, type Work } from './work.fixture.ts';

/** Has two statements of authors, each upon an order of its own, in what is given as SQL; returns their ids. */
async function plantNotices({ court, db, operator, nth }: Planting, state: string): Promise<(string | number)[]> {
  const ids = [(await court.person()).id, (await court.person()).id];
  return keysOf(
    db,
    `WITH given AS (SELECT id AS member_id, n FROM unnest($1::bigint[]) WITH ORDINALITY AS one (id, n)),
       report AS (
         INSERT INTO illegal_reports (kind, address, body, received_at, due_at) SELECT 'infringement', '/', '话', now(), now() FROM given RETURNING id
       ), numbered AS (SELECT id, row_number() OVER () AS n FROM report),
       ordered AS (
         INSERT INTO takedowns (authority, document_number, received_at, due_at, saved_by, saved_at, executed_by, executed_at, illegal_report_id)
         SELECT '公众举报', '杀不断 ' || $3::bigint || ' ' || n, now(), now(), $2, now(), $2, now(), id FROM numbered RETURNING id, illegal_report_id
       )
     INSERT INTO counter_notices (takedown_id, member_id, sealed, filed_at, way, way_note, forwarded_at, forwarded_by, state, due_at, ended_at)
     SELECT ordered.id, given.member_id, 'sealed', now(), 'other', '当面转交', now(), $2, ${state}
     FROM ordered JOIN numbered ON numbered.id = ordered.illegal_report_id JOIN given ON given.n = numbered.n RETURNING id AS key`,
    [ids, operator.id, nth],
  );
}

/** The work of jobs about the statements of authors upon what was taken down. */
export const NOTICE_WORK: Readonly<Record<string, Work>> = {
  'counter-notices': {
    plant: (planting) => plantNotices(planting, `'forwarded', now() - interval '1 minute', NULL`),
    effect: { table: 'counter_notices', on: 'UPDATE', when: `OLD.state = 'forwarded' AND NEW.state = 'restored'`, key: 'NEW.id' },
  },
  'counter-notices-over': {
    plant: (planting) => plantNotices(planting, `'stopped', now() - interval '210 days', now() - interval '200 days'`),
    effect: { table: 'counter_notices', on: 'UPDATE', when: 'OLD.sealed IS NOT NULL AND NEW.sealed IS NULL', key: 'NEW.id' },
  },
};
