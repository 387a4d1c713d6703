import { expect } from 'vitest';
import type { CommentHit, CommentSearchPage } from '#contract/api/search.ts';
import type { Signed, TestSite } from '#server/app/testing.ts';
import { notifyOfComments, saveComment } from '#server/modules/comments/index.ts';
import { indexNewComments } from '#server/modules/indexing/index.ts';

/** Returns what writes and finds comments on a site. */
export function commentsOn(site: () => TestSite) {
  /** Indexes what was written until now, as the job does once members have been notified. */
  async function index(): Promise<void> {
    const { db } = site().platform;
    await notifyOfComments(db);
    await indexNewComments(db);
  }

  /** Writes a comment under a post and returns its id: more of them than a member may in a minute. */
  async function comment(postId: number, body: string, { as, parentId }: { as: Signed; parentId?: number }): Promise<number> {
    const written = { host: { kind: 'post', id: postId } as const, authorId: as.id, body, parentId, at: new Date() };
    return (await saveComment(site().platform.db, written)).id;
  }

  async function find(q: string, more: Record<string, string> = {}): Promise<CommentSearchPage> {
    const response = await site().get<CommentSearchPage>(`g/comment/full/search?${new URLSearchParams({ q, ...more })}`);
    expect(response, q).toMatchObject({ code: '200' });
    return response.t;
  }
  const hits = async (q: string, more: Record<string, string> = {}): Promise<CommentHit[]> => (await find(q, more)).items;
  const idsOf = async (q: string, more: Record<string, string> = {}) => (await hits(q, more)).map(({ id }) => id);

  return { index, comment, find, hits, idsOf };
}
