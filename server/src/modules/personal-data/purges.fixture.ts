import sharp from 'sharp';
import type { Image } from '#contract/documents/document.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { registerImage } from '#server/modules/files/index.ts';
import { savePost } from '#server/modules/posts/index.ts';
import { removePost } from '#server/modules/posts/own/remove.ts';
import type { WrittenPost } from '#server/modules/posts/write/save.ts';
import { purgeRemoved } from './index.ts';

const DAY_MS = 24 * 60 * 60_000;
/** What everything that is removed in tests of purges says. */
export const TEXT = '这一段只此一份';

/** Returns the instant so far ahead of now. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const image = (fileId: number): Image => ({ type: 'image', attrs: { src: '/files/x.webp', alt: '', width: 30, height: 30, fileId } });
/** Returns the body of a post that shows a picture. */
export const bodyWith = (fileId: number): Partial<WrittenPost> => ({
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `${TEXT}，写满十个字才收，写满十个字。` }] }, image(fileId)] },
});

/** A site on which things are removed and purged. */
export interface PurgeSite {
  site: TestSite;
  author: Signed;
  reader: Signed;
  operator: Signed;
  write(written?: Partial<WrittenPost>, as?: Signed): Promise<number>;
  remove(id: number, as?: Signed): Promise<unknown>;
  restore(id: number): ReturnType<TestSite['post']>;
  /** Purges what is due in a number of days. */
  purge(days: number): Promise<unknown>;
  removalOf(kind: string, id: number): Promise<{ purgedAt: string | null; removedBy: string } | null>;
  /** Returns the names of the tables that hold a text. */
  rowsWith(text: string): Promise<string[]>;
  /** Registers a picture; its bytes are others than those of the one before, unless those are wanted again. */
  upload(as?: Signed, bytes?: 'new' | 'same'): Promise<number>;
  /** Returns what is there of a picture; its bytes are those of the last one, unless they are named. */
  stored(fileId: number, hash?: string): Promise<{ row: boolean; bytes: boolean }>;
  /** Returns the name of the bytes that were registered last. */
  lastHash(): string;
}

/** Starts a site with an author, a reader and an operator. */
export async function openPurgeSite(): Promise<PurgeSite> {
  const site = await startTestSite();
  const { db, files } = site.platform;
  const [author, reader] = [await site.signUp('写了又移除的'), await site.signUp('看的人')];
  let pictures = 0;
  const lastHash = () => String(pictures).padStart(64, 'e');
  return {
    site,
    author,
    reader,
    operator: await site.signUp('守炉人', 'operator'),
    async write(written = {}, as = author) {
      const post = {
        columnId: 1001,
        title: `${TEXT}的题目`,
        tags: [],
        ...(written.body === undefined && { markdown: `${TEXT}，写满十个字才收，写满十个字。` }),
        ...written,
      };
      return (await savePost({ db, now: new Date() }, { author: { id: as.id, role: 'member' }, gameId: 1 }, { written: post })).id;
    },
    remove: (id, as = author) => removePost({ db, now: new Date() }, id, as.id),
    restore: (id) => site.post(`post/my/restore/${id}`, {}, { as: author }),
    purge: (days) => purgeRemoved({ ...site.platform, now: inDays(days) }, () => false),
    removalOf: (kind, id) => db.queryOne('SELECT purged_at, removed_by FROM removals WHERE kind = $1 AND target_id = $2', [kind, id]),
    async rowsWith(text) {
      const tables = await db.query<{ name: string }>(`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`);
      const found: string[] = [];
      for (const { name } of tables) {
        const rows = await db.query(`SELECT FROM "${name}" t WHERE strpos(t::text, $1) > 0`, [text]);
        if (rows.length > 0) found.push(name);
      }
      return found.sort();
    },
    async upload(as = author, bytes = 'new') {
      if (bytes === 'new') pictures += 1;
      const drawn = await sharp({ create: { width: 30 + pictures, height: 30, channels: 3, background: '#123456' } })
        .webp()
        .toBuffer();
      const picture = { memberId: as.id, width: 30, height: 30, color: '#123456', variants: [{ width: 30, height: 30, bytes: drawn }] };
      const row = await db.transaction((tx) => registerImage({ tx, now: new Date(), files }, { sha256: lastHash(), ...picture }));
      return row.id;
    },
    stored: async (fileId, hash = lastHash()) => ({
      row: (await db.queryOne('SELECT FROM files WHERE id = $1', [fileId])) !== null,
      bytes: (await files.read(`${hash.slice(0, 2)}/${hash}-30.webp`)) !== null,
    }),
    lastHash,
  };
}
