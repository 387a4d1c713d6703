import { afterAll, beforeAll, expect } from 'vitest';
import type { SearchPage } from '#contract/api/search.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

export const BODY = '这一段正文只为凑够字数，别的什么也没有说。';

/** Returns a site of the file that calls it, to write posts on and to find them. */
export function setUpSearch() {
  let site: TestSite;
  let author: Signed;
  beforeAll(async () => {
    site = await startTestSite();
    author = await site.signUp('拾柴的人');
  });
  afterAll(() => site.close());

  async function post(
    title: string,
    markdown = BODY,
    { more = {}, as = author, gameId = 1 }: { more?: object; as?: Signed; gameId?: number } = {},
  ): Promise<number> {
    const saved = await site.post<{ id: number }>('post/save', { columnId: 1001, title, markdown: `${markdown}\n\n${BODY}`, ...more }, { as, gameId });
    expect(saved).toMatchObject({ code: '200' });
    // A member may not write this many in an hour.
    await site.platform.shared.delete(`post:member:${as.id}`);
    return saved.t.id;
  }

  async function search(q: string, more: Record<string, string> = {}, gameId = 1): Promise<SearchPage> {
    const response = await site.get<SearchPage>(`g/post/full/search?${new URLSearchParams({ q, ...more })}`, { gameId });
    expect(response, q).toMatchObject({ code: '200' });
    return response.t;
  }
  /** Returns the ids of what has the words; none where something is only near. */
  async function idsOf(q: string, more: Record<string, string> = {}, gameId = 1): Promise<number[]> {
    const { items, isLoose } = await search(q, more, gameId);
    return isLoose ? [] : items.map(({ id }) => id);
  }

  return {
    get site() {
      return site;
    },
    get author() {
      return author;
    },
    post,
    search,
    idsOf,
  };
}
