import { afterAll, beforeAll } from 'vitest';
import type { QueueKind } from '#contract/api/queue-kinds.ts';
import type { QueueClaim, QueueItem } from '#contract/api/queue.ts';
import type { Page } from '#contract/envelope.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

/** Returns a site of the file that calls it, with what comes to wait there and who sees to it. */
export function setUpQueue() {
  let site: TestSite;
  let author: Signed;
  let operator: Signed;
  let second: Signed;
  let presenter: Signed;
  beforeAll(async () => {
    site = await startTestSite();
    author = await site.signUp('写字的人');
    operator = await site.signUp('守炉人', 'operator');
    second = await site.signUp('灰烬书记', 'operator');
    presenter = await site.signUp('坐堂人', 'presenter');
  });
  afterAll(() => site.close());
  const list = async (query = '', as = operator) => (await site.get<Page<QueueItem>>(`admin/queue/list?${query}`, { as })).t;
  const claim = (thing: { kind: QueueKind; id: number }, as: Signed, body: object = {}) =>
    site.post<QueueClaim>(`admin/queue/claim/${thing.kind}/${thing.id}`, body, { as });
  const setBack = (sql: string) => site.platform.db.query(sql);
  const suggest = async () =>
    (await site.post<{ id: number }>('question/suggest', { type: 'feature', content: '夜里的字再大一点就好了，真的看不清。' }, { as: author })).t.id;

  return {
    get site() {
      return site;
    },
    get author() {
      return author;
    },
    get operator() {
      return operator;
    },
    get second() {
      return second;
    },
    get presenter() {
      return presenter;
    },
    list,
    claim,
    setBack,
    suggest,
  };
}
