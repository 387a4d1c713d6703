import type { Picture } from '#contract/api/posts.ts';
import type { Suggestion } from '#contract/api/suggestions.ts';
import type { SuggestionRow } from './queries.ts';

/** Returns a suggestion as its author sees it. */
export function suggestionOf(row: SuggestionRow, pictures: ReadonlyMap<number, Picture>): Suggestion {
  return {
    id: row.id,
    type: row.type,
    content: row.content,
    images: row.imageIds.flatMap((id) => pictures.get(id) ?? []),
    contact: row.contact,
    state: row.state,
    answer: row.answer,
    answeredAt: row.answeredAt,
    createdAt: row.createdAt,
  };
}
