import type { Picture, PostCard } from '#contract/api/posts.ts';
import { scaledPicture } from '#server/modules/files/index.ts';
import { nameTag, personWithId } from '#server/modules/members/index.ts';
import type { CacheTag } from '#server/platform/state/cache-tags.ts';
import { memberTag } from './cache-tags.ts';
import type { CardRow, CoverColumns } from './queries-cards.ts';

/** Returns the tags of the people a card names. */
export function peopleTags({ authorId, lastCommenterId }: Pick<CardRow, 'authorId' | 'lastCommenterId'>): CacheTag[] {
  return [memberTag(authorId), ...(lastCommenterId === null ? [] : [nameTag(lastCommenterId)])];
}

/** Returns a post as a list shows it. */
export function cardOf(row: CardRow): PostCard {
  return {
    id: row.id,
    columnId: row.columnId,
    columnName: row.columnName,
    gameId: row.gameId,
    author: personWithId(row.authorId, row),
    title: row.title,
    cover: coverOf(row),
    summary: row.summary,
    tags: row.tags,
    essence: row.essenceLevel > 0,
    essenceLevel: row.essenceLevel,
    essenceReason: row.essenceReason,
    pinned: row.pinned,
    readCount: row.readCount,
    commentCount: row.commentCount,
    favorCount: row.favorCount,
    createdAt: row.createdAt,
    lastCommentAt: row.lastCommentAt,
    lastCommenter: row.lastCommenter,
    solved: row.solved,
    trial: row.trial,
  };
}

/** Returns the cover of a row, or null. */
export function coverOf(row: CoverColumns): Picture | null {
  const { coverName: name, coverWidths: widths, coverWidth: width, coverHeight: height, coverColor: color } = row;
  if (name === null || widths === null || width === null || height === null || color === null) return null;
  return scaledPicture({ name, widths, width, height, color, hasAvif: row.coverAvif, generated: row.coverGenerated === true });
}
