import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { getGame } from '#server/modules/games/index.ts';
import { createMember, foldNickName } from '#server/modules/members/index.ts';
import { savePost, type Author } from '#server/modules/posts/index.ts';
import { findJobProgress, saveJobProgress } from '#server/modules/settings/index.ts';
import type { Database, Tx } from '#server/platform/database/db.ts';
import { readLines } from '#server/modules/imports/index.ts';
import { importedPost, type ImportedPost } from './import-rules.ts';
import { selectByFolds } from './people/queries.ts';

export interface ImportWish {
  /** Lines of `{"title","body","author"}`, plain or gzip. */
  file: string;
  columnId: number;
  gameId: number;
  /** Called after each batch. */
  onBatch?: (report: ImportReport) => Promise<void>;
}

export interface ImportReport {
  /** Lines seen, those of an earlier, interrupted import included. */
  lines: number;
  /** Lines that were done before this import began. */
  doneBefore: number;
  imported: number;
  newMembers: number;
  titlesChanged: number;
  /** How many lines were left out, by reason. */
  skipped: Map<string, number>;
}

interface Progress {
  /** Lines that are done. */
  lines: number;
}

/** Posts in one transaction: fewer waits for the disk, and little to repeat after an interruption. */
const BATCH = 50;

/**
 * Writes the posts of a file into a column, through the same operation a member's post takes. Each batch notes how far it came, so the
 * same file into the same column goes on where it was interrupted and never comes twice. Throws what `savePost` throws for the column,
 * and what reading the file throws.
 */
export async function importPosts(db: Database, { file, columnId, gameId, onBatch }: ImportWish): Promise<ImportReport> {
  await getGame(db, gameId);
  const job = `import:${await hashOf(file)}:${columnId}:${gameId}`;
  const doneBefore = (await findJobProgress<Progress>(db, job))?.lines ?? 0;
  const report: ImportReport = { lines: 0, doneBefore, imported: 0, newMembers: 0, titlesChanged: 0, skipped: new Map() };
  const authors = new Map<string, Author>();
  let batch: ImportedPost[] = [];

  const write = async () => {
    const posts = batch;
    batch = [];
    await db.transaction(async (tx) => {
      report.newMembers += await findAuthors(tx, authors, posts);
      for (const { author, title, body } of posts) {
        const writer = authors.get(foldNickName(author));
        if (writer) await savePost({ db: tx, now: new Date() }, { author: writer, gameId }, { written: { columnId, title, body, tags: [] } });
      }
      await saveJobProgress<Progress>({ tx, now: new Date() }, job, { lines: report.lines });
    });
    report.imported += posts.length;
    await onBatch?.(report);
  };

  for await (const line of readLines(file)) {
    report.lines += 1;
    if (report.lines <= doneBefore || line?.trim() === '') continue;
    const post = line === null ? '一行太长' : importedPost(line);
    if (typeof post === 'string') {
      report.skipped.set(post, (report.skipped.get(post) ?? 0) + 1);
      continue;
    }
    report.titlesChanged += post.isTitleChanged ? 1 : 0;
    batch.push(post);
    if (batch.length === BATCH) await write();
  }
  if (report.lines > doneBefore) await write();
  return report;
}

/** Finds the authors of posts among the members, or makes members of them; answers how many are new. */
async function findAuthors(tx: Tx, known: Map<string, Author>, posts: readonly ImportedPost[]): Promise<number> {
  const wanted = new Map(posts.map(({ author }) => [foldNickName(author), author]));
  for (const fold of wanted.keys()) if (known.has(fold)) wanted.delete(fold);
  for (const { fold, id, role } of await selectByFolds(tx, [...wanted.keys()])) {
    known.set(fold, { id, role });
    wanted.delete(fold);
  }
  for (const [fold, nickName] of wanted) known.set(fold, await createMember(tx, { nickName, joinedAt: new Date() }));
  return wanted.size;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
