import type { Signed, TestSite } from '#server/app/testing.ts';

/** In what has to be gone, or is kept for a reason, after its member has left. */
export const WORD = '灶王爷的秘密';
/** In what was removed or never published. */
export const GONE = '泼出去的水';
export const NICK_NAME = '灶边老灶';
export const EMAIL = 'planted@hearth.example';
export const NETWORK = '203.0.113.77';

export interface Planted {
  site: TestSite;
  member: Signed;
  other: Signed;
  /** Ids of the member's posts: one published, one removed. */
  publishedId: number;
  removedId: number;
}

/** Returns a document of a text and a picture, as the database holds it. */
export const documentOf = (text: string, fileId = 0) =>
  JSON.stringify({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text }] },
      { type: 'image', attrs: { fileId } },
    ],
  });
