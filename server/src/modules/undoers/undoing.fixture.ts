import { afterAll, beforeAll } from 'vitest';
import type { AuditRow } from '#contract/api/audit.ts';
import type { Page } from '#contract/envelope.ts';
import { refinePost } from '#server/modules/posts/index.ts';
import type { NewWord } from '#server/modules/watched-words/index.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

export const WORD: NewWord = { kind: 'word', word: '要去掉的词', loose: true, outcome: 'hold', replacement: '', fields: ['title'], note: '旧的' };
/** What an essence leaves on a post and its author. */
export const ESSENCE = `SELECT p.essence_level, p.essence_reason, p.essence_code, m.essence_count FROM posts p JOIN members m ON m.id = p.author_id`;
export const WORDS = 'SELECT kind, word, fold, loose, outcome, replacement, fields, note FROM sensitive_words WHERE retired_at IS NULL';

/** The rows of each table. */
export type Rows = ReadonlyMap<string, readonly string[]>;

/** What an act and its undoing leave on purpose: their records, what people were sent about both, and what outdates caches. */
const LEFT: ReadonlySet<string> = new Set([
  'audit',
  'audit_personal',
  'audit_print_keys',
  'audit_trace',
  'deliveries',
  'mailboxes',
  'messages',
  'notifications',
  'tag_drops',
  // Each version of a text or a tree is kept: what is restored is a new one.
  'column_versions',
  'page_versions',
  'shipped_former',
  // A job finds them again.
  'similar_posts',
  'comment_documents',
  // A code is never given again.
  'essence_codes',
  'sensitive_words_revision',
  // When somebody was seen last.
  'sessions',
  // Of a storm it stays on record that there was one.
  'storms',
]);

/** Of tables whose rows may be there and say nothing: which of them do. */
const IN_USE: Readonly<Record<string, string>> = {
  column_counts: 'WHERE posts <> 0 OR essences <> 0',
  tag_counts: 'WHERE posts <> 0',
  sensitive_words: 'WHERE retired_at IS NULL',
};

/** Returns every row of every table as text, but for those that an act and its undoing add to on purpose. */
export async function everyRow(db: Db): Promise<Rows> {
  const tables = await db.query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename`);
  const whole = new Map<string, readonly string[]>();
  for (const { name } of tables) {
    if (LEFT.has(name)) continue;
    const rows = await db.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ${IN_USE[name] ?? ''} ORDER BY 1`);
    whole.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return whole;
}

/** Returns the rows of each table that are not in both, one line each, but for tables that one act leaves otherwise on purpose. */
export function differences(before: Rows, after: Rows, leaves: readonly string[]): string[] {
  return [...after].flatMap(([table, rows]) => {
    if (leaves.includes(table)) return [];
    const was = before.get(table) ?? [];
    return [
      ...was.filter((row) => !rows.includes(row)).map((row) => `- ${table} ${row}`),
      ...rows.filter((row) => !was.includes(row)).map((row) => `+ ${table} ${row}`),
    ];
  });
}

/** Returns a site of the file that calls it, with an operator who undoes. */
export function setUpUndoing() {
  const now = new Date();
  let site: TestSite;
  let operator: Signed;
  beforeAll(async () => {
    site = await startTestSite();
    operator = await site.signUp('守炉人', 'operator');
  });
  afterAll(() => site.close());
  /** Makes a post an essence of a level, or withdraws it by level 0. */
  const refine =
    (by: Pick<Viewer, 'id' | 'role'>, { level, ...refinement }: { id: number; level: 0 | 1 | 2; reason: string }) =>
    ({ tx }: WriteContext) =>
      refinePost({ db: tx, now }, by, { ...refinement, essence: level > 0, level: level || 1 });
  return {
    now,
    refine,
    /** Returns the id of a post that somebody has published. */
    async addPost(as: Signed): Promise<number> {
      const fields = { columnId: 1101, title: '火边说的一句话', markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] };
      return (await site.post<{ id: number }>('post/save', fields, { as })).t.id;
    },
    get site() {
      return site;
    },
    get operator() {
      return operator;
    },
    /** Does something on record, as the site does. */
    act: (work: (context: WriteContext) => Promise<unknown>) => site.platform.db.transaction((tx) => work({ tx, now })),
    /** The number of the newest record. */
    newest: async () => (await site.get<Page<AuditRow>>('admin/audit/list?size=1', { as: operator })).t.items[0]?.seq ?? 0,
    everyRow: () => everyRow(site.platform.db),
    /** What is not as it was in the whole database, without what is left on purpose. */
    changedSince: async (before: Rows, leaves: readonly string[] = []) => differences(before, await everyRow(site.platform.db), leaves),
    undo: (seq: number, as = operator) => site.post<AuditRow>(`admin/audit/undo/${seq}`, { reason: '看错了' }, { as }),
  };
}
