import { Failure } from '#contract/failures.ts';
import type { ComparedVersion, PostVersion } from '#contract/api/post-versions.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import { selectMaskedWords } from './queries-masks.ts';
import { selectOwner, selectVersionPair, selectVersions, type VersionRow } from './queries-versions.ts';
import { canCompare } from '../post/rules.ts';

/** Returns every text a post has had, newest first; the first is the one it has now. Throws `postGone` and `forbidden`. */
export async function listPostVersions(db: Db, id: number, viewer: Viewer): Promise<PostVersion[]> {
  await requireCanCompare(db, id, viewer);
  const [versions, words] = await Promise.all([selectVersions(db, id), selectMaskedWords(db, id)]);
  return versions.map((version) => ({ ...version, title: maskNames(version.title, words) }));
}

/** Returns one of these texts and the one before it. Throws `postGone`, `forbidden` and, for a number there is not, `notFound`. */
export async function viewPostVersion(db: Db, { id, number }: { id: number; number: number }, viewer: Viewer): Promise<ComparedVersion> {
  await requireCanCompare(db, id, viewer);
  const [[version, before], words] = await Promise.all([selectVersionPair(db, id, number), selectMaskedWords(db, id)]);
  if (!version) throw new Failure('notFound');
  return { version: linesOf(version, words), before: before ? linesOf(before, words) : null };
}

async function requireCanCompare(db: Db, id: number, viewer: Viewer): Promise<void> {
  const post = await selectOwner(db, id);
  if (!post || post.status === 'removed') throw new Failure('postGone');
  if (!canCompare(post, viewer)) throw new Failure('forbidden');
}

/** Returns a text a post has had, with the masks it has now. */
function linesOf({ number, title, text, writtenAt }: VersionRow & { text: string }, masked: readonly string[]): ComparedVersion['version'] {
  return { number, title: maskNames(title, masked), lines: maskNames(text, masked).split('\n'), writtenAt };
}
