import type { DbContext } from '#server/platform/database/db.ts';
import { DERIVED, NAMELESS, OF_OTHERS, OF_STAFF, PURGED_TEXT, type PersonalData } from '#server/platform/personal-data/register.ts';
import { selectDecidedAuthors } from './queries-desk.ts';

const OF_CASE = (kind: string) => `docket_id IN (SELECT d.id FROM report_dockets d WHERE d.kind = '${kind}' AND d.target_id = $1)`;
const CASE_PURGES = { post: OF_CASE('post'), comment: OF_CASE('comment') };
const BLANK = { set: `''` };
const EMPTY = { set: `'{}'` };
const NULL = { set: 'NULL' };
const TOLD = { no: 'an act of staff; who it concerned got a message' };
const UNDECIDED = { keep: 'evidence of an open report; erased once it is decided' };
/** Further reports of what a member has written, or of themselves. */
const JOINED_ON = `CASE kind WHEN 'member' THEN target_id = $1
  WHEN 'post' THEN target_id IN (SELECT p.id FROM posts p WHERE p.author_id = $1) ELSE target_id IN (SELECT c.id FROM comments c WHERE c.author_id = $1) END`;

/** What reports hold of those who report and of those who are reported. */
export const REPORTS_DATA: PersonalData = {
  tables: [
    {
      table: 'reports',
      rows: 'reporter_id = $1',
      purges: CASE_PURGES,
      isAboutOthers: true,
      lines: [
        { columns: ['note'], export: true, erase: BLANK },
        { columns: ['evidence_ids'], export: true, erase: EMPTY, pictures: 'ids' },
        { columns: ['marked_words'], export: true, erase: EMPTY, purge: EMPTY },
        { columns: ['network'], export: { no: 'for a week, against waves of reports' }, erase: BLANK },
        { columns: ['id', 'docket_id', 'reporter_id', 'reason', 'reported_at'], export: true, erase: NAMELESS },
        { columns: ['marked_file_ids'], export: OF_OTHERS, erase: { keep: 'ids of pictures of others' } },
      ],
      nothing: ['counts', 'weighed', 'wave_id', 'case_id'],
    },
    {
      // What was reported by a member and what became of it.
      table: 'report_dockets',
      rows: 'id IN (SELECT r.docket_id FROM reports r WHERE r.reporter_id = $1)',
      exportAs: 'report-cases',
      lines: [
        { columns: ['id', 'kind', 'target_id', 'state', 'answer', 'filed_at', 'closed_at'], export: true, erase: OF_STAFF },
        { columns: ['author_id', 'hidden_by', 'closed_by', 'assignee_id'], export: OF_OTHERS, erase: NAMELESS },
        { columns: ['hidden_reason'], export: TOLD, erase: OF_STAFF },
      ],
      nothing: ['post_id', 'scenery_id', 'reporters', 'hidden_at', 'masked_at', 'urgent'],
    },
    {
      // An open report of what stays is decided by it.
      table: 'report_snapshots',
      rows: `docket_id IN (SELECT d.id FROM report_dockets d WHERE d.author_id = $1 AND (d.kind IN ('member', 'presenter') OR d.state <> 'open'))`,
      purges: CASE_PURGES,
      lines: [
        { columns: ['title'], export: { no: 'a copy of what is exported' }, erase: BLANK, purge: { set: `'${PURGED_TEXT}'` } },
        { columns: ['text'], export: { no: 'a copy of what is exported' }, erase: BLANK, purge: BLANK },
        { columns: ['body'], export: DERIVED, erase: NULL, purge: NULL, pictures: 'document' },
        { columns: ['poll'], export: DERIVED, erase: NULL, purge: NULL },
        { columns: ['image_ids'], export: DERIVED, erase: EMPTY, purge: EMPTY, pictures: 'ids' },
      ],
      nothing: ['id', 'docket_id', 'taken_at'],
    },
    {
      // While a report is open its pictures are shown by it as well: somebody has yet to decide about them.
      table: 'report_snapshots',
      rows: `docket_id IN (SELECT d.id FROM report_dockets d WHERE d.author_id = $1 AND d.kind NOT IN ('member', 'presenter') AND d.state = 'open')`,
      lines: [
        { columns: ['title', 'text'], export: { no: 'a copy of what is exported' }, erase: UNDECIDED },
        { columns: ['body'], export: DERIVED, erase: UNDECIDED, pictures: 'document' },
        { columns: ['poll'], export: DERIVED, erase: UNDECIDED },
        { columns: ['image_ids'], export: DERIVED, erase: UNDECIDED, pictures: 'ids' },
      ],
    },
    {
      table: 'report_joins',
      rows: 'report_id IN (SELECT r.id FROM reports r WHERE r.reporter_id = $1)',
      exportAs: 'further-reports',
      lines: [
        { columns: ['note'], export: true, erase: BLANK },
        { columns: ['evidence_ids'], export: true, erase: EMPTY, pictures: 'ids' },
        { columns: ['id', 'report_id', 'kind', 'target_id', 'reason', 'reported_at'], export: true, erase: NAMELESS },
      ],
      nothing: ['post_id', 'scenery_id', 'column_id', 'floor'],
    },
    {
      table: 'report_joins',
      rows: JOINED_ON,
      purges: { post: `kind = 'post' AND target_id = $1`, comment: `kind = 'comment' AND target_id = $1` },
      lines: [{ columns: ['title', 'text'], export: { no: 'a copy of what is exported' }, erase: BLANK, purge: BLANK }],
    },
    {
      table: 'report_waves',
      rows: 'false',
      lines: [{ columns: ['source'], export: { no: 'tied to no account' }, erase: { keep: 'what tells a network from others, swept after seven days' } }],
      nothing: ['id', 'kind', 'started_at', 'last_at'],
    },
  ],
};

/** Long enough for whatever is to follow a decision, also when the jobs stood still for days. */
const LOOKED_BACK_MS = 30 * 24 * 60 * 60_000;

/** Returns the authors of what was reported and has been decided about, as long as copies of what they wrote are kept for that. */
export function listDecidedAuthors({ db, now }: DbContext): Promise<number[]> {
  return selectDecidedAuthors(db, new Date(now.getTime() - LOOKED_BACK_MS));
}
