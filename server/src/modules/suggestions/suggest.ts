import { fieldFailure } from '#contract/failures.ts';
import type { Suggestion } from '#contract/api/suggestions.ts';
import { listDictionaries } from '#server/modules/dictionaries/index.ts';
import { findOwnPictures } from '#server/modules/files/index.ts';
import { requireCanWrite } from '#server/modules/members/index.ts';
import { screen } from '#server/modules/watched-words/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { insertSuggestion } from './queries.ts';
import { LIMITS } from './rules.ts';
import { suggestionOf } from './view.ts';

/** A suggestion as its author gives it. */
export interface WrittenSuggestion {
  type: string;
  content: string;
  /** Ids of uploaded pictures. */
  images?: readonly number[];
  contact?: string;
}

/** Takes a suggestion from a member, ten a day. Throws like `saveSuggestion`, `mobileNeeded`, `forbiddenWord` and `tooManyRequests`. */
export async function submitSuggestion(request: MemberRequest, written: WrittenSuggestion): Promise<Suggestion> {
  const { db, viewer, now } = request;
  await requireCanWrite(db, viewer);
  // Only operators read it, so what would wait elsewhere need not wait here.
  const { texts } = await screen(db, [{ path: 'content', kind: 'suggestion', text: written.content }]);
  await countMemberAttempt(request, 'suggestion', LIMITS.suggestions);
  return saveSuggestion({ db, now }, viewer.id, { ...written, content: texts[0] ?? written.content });
}

/** Keeps a suggestion. Throws `invalidInput` for an unknown type and a picture that is not ours. */
export async function saveSuggestion({ db, now }: DbContext, memberId: number, written: WrittenSuggestion): Promise<Suggestion> {
  const types = (await listDictionaries(db))['suggestion_type'] ?? [];
  if (!types.some(({ value }) => value === written.type)) throw fieldFailure('type', '请选择这是哪一类意见');
  const imageIds = [...new Set(written.images ?? [])];
  const pictures = await findOwnPictures(db, memberId, imageIds);
  if (pictures.size < imageIds.length) throw fieldFailure('images', '有图片已经不在了，请重新上传');
  const { type, content, contact = '' } = written;
  const row = await db.transaction((tx) => insertSuggestion({ tx, now }, { memberId, type, content, imageIds, contact }));
  return suggestionOf(row, pictures);
}
