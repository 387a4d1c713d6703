import { readEssenceCode } from '#contract/text/check-code.ts';
import { Failure } from '#contract/failures.ts';
import type { PostCard } from '#contract/api/posts.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import { cardOf, peopleTags } from '../post/cards.ts';
import { selectByCode } from './queries-essence.ts';
import { LIMITS } from '../post/rules.ts';
import { codeTag, postTag } from '../post/cache-tags.ts';

/** The state of a post whose code cannot be opened although it was never withdrawn. */
const GONE = { removed: '这篇帖子作者收回去了', hidden: '这篇帖子暂时不公开', pending: '这篇帖子正在等人看过' } as const;

/**
 * Returns the post of a typed code. Throws `tooManyRequests` for an address that keeps trying, `essenceCodeWrong` without a database query
 * when the check character is wrong, `essenceCodeUnknown`, and `essenceWithdrawn` with the reason.
 */
export async function getPostByCode(request: ApiRequest, typed: string): Promise<PostCard> {
  const { db } = request;
  await countAddressAttempt(request, 'essence code', { limit: LIMITS.codesByAddress, refusal: 'tooManyRequests' });
  const code = readEssenceCode(typed);
  if (code === null) throw new Failure('essenceCodeWrong', { fields: [{ path: 'code', message: '代码有误，请核对' }] });
  readsTags(codeTag(code));
  const row = await selectByCode(db, code);
  if (!row) throw new Failure('essenceCodeUnknown');
  readsTags(postTag(row.id), ...peopleTags(row));
  const gone = row.withdrawnReason ?? (row.status === 'published' ? null : GONE[row.status]);
  if (gone !== null) throw new Failure('essenceWithdrawn', { values: { reason: gone } });
  return cardOf(row);
}
