import { afterAll, beforeAll } from 'vitest';
import type { AuditRow } from '#contract/api/audit.ts';
import type { Page } from '#contract/envelope.ts';
import { refinePost } from '#server/modules/posts/index.ts';
import type { NewWord } from '#server/modules/watched-words/index.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

export const WORD: NewWord = { kind: 'word', word: '要去掉的词', loose: true, outcome: 'hold', replacement: '', fields: ['title'], note: '旧的' };
/** What an essence leaves on a post and its author. */
export const ESSENCE = `SELECT p.essence_level, p.essence_reason, p.essence_code, m.essence_count FROM posts p JOIN members m ON m.id = p.author_id`;
export const WORDS = 'SELECT kind, word, fold, loose, outcome, replacement, fields, note FROM sensitive_words';

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
    undo: (seq: number, as = operator) => site.post<AuditRow>(`admin/audit/undo/${seq}`, { reason: '看错了' }, { as }),
  };
}
