import type { Column } from '#contract/api/columns.ts';
import type { Hold, HoldReason } from '#contract/api/held.ts';
import type { Role } from '#contract/api/members.ts';
import type { PostAction, PostStatus } from '#contract/api/posts.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';

/** How often a member may do something within a window of seconds. */
export const LIMITS = limitsOf('posts');

/** Why nobody can write a post in this column, as a sentence; null when one can. */
export function closedColumn(column: Pick<Column, 'kind' | 'createPath'>): string | null {
  if (column.kind === 'complaint') return '检举台只收检举，请用检举的表单递状';
  if (column.kind !== 'article' && column.kind !== 'question') return '这个栏目不收帖子，请换一个';
  return column.createPath === '' ? '请选它下面的一个栏目来写' : null;
}

/** Returns a tag in the form used for comparison: one width, one case, no hash sign, no spaces at its ends. */
export function foldTag(tag: string): string {
  return tag.normalize('NFKC').toLowerCase().replace(/^#+/, '').replace(/\s+/g, ' ').trim();
}

/** Tags as typed, without hash signs in front, empty ones and those that come twice; the first way of writing one counts. */
export function tidyTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags) {
    const key = foldTag(tag);
    if (key !== '' && !kept.has(key)) kept.set(key, tag.replace(/^[#＃]+/, '').trim());
  }
  return [...kept.values()];
}

const RESUBMITTED: HoldReason = { rule: 'resubmitted', path: '', label: '退回后改过', matched: '', quote: '' };

/** Returns why an edited post is held: the reasons found in it, and also that it was returned before and not approved since. */
export function reasonsToHold(status: PostStatus, last: Pick<Hold, 'decision' | 'reasons'> | null, found: readonly HoldReason[]): HoldReason[] {
  const sentBack = status === 'hidden' ? last?.decision === 'rejected' : last?.decision === null && last.reasons.some(({ rule }) => rule === 'resubmitted');
  return sentBack ? [...found, RESUBMITTED] : [...found];
}

/** Returns the status of an edited post: one hidden by others stays so, unless it was returned for exactly that. */
export function statusAfterEdit(status: PostStatus, last: Pick<Hold, 'decision'> | null, reasons: readonly HoldReason[]): PostStatus {
  if (status === 'hidden' && last?.decision !== 'rejected') return 'hidden';
  return reasons.length > 0 ? 'pending' : 'published';
}

export interface ReadablePost {
  authorId: number;
  status: PostStatus;
  kind: Column['kind'];
  /** Open for comments; a complaint is only with its verdict. */
  discussed: boolean;
}

/** Returns whether a member (null: a visitor) may read a post: everybody a published one, its author also a held or hidden one. */
export function canRead(post: Pick<ReadablePost, 'authorId' | 'status'>, memberId: number | null): boolean {
  return post.status === 'published' || (post.status !== 'removed' && post.authorId === memberId);
}

/** Returns a member's actions on a post they can read, in the order of the page's buttons. */
export function actionsFor(post: ReadablePost, member: { id: number; role: Role; suspended: boolean }): PostAction[] {
  if (member.suspended) return [];
  const own = post.authorId === member.id;
  const published = post.status === 'published';
  const isThere = post.status !== 'removed';
  const isStaff = published && member.role !== 'member';
  const allowed: Record<PostAction, boolean> = {
    edit: own && isThere && post.kind !== 'complaint',
    remove: own && isThere && post.kind !== 'complaint',
    comment: published && post.discussed,
    favor: published,
    follow: published && !own,
    report: published && !own,
    accept: published && own && post.kind === 'question',
    compare: canCompare(post, member) && post.kind !== 'complaint',
    refine: canRefine(post, member),
    hide: isStaff && !own && post.kind !== 'complaint',
    // Under a case it is a presenter who has no part in it.
    hideComment: isStaff && (member.role === 'presenter' || post.kind !== 'complaint'),
  };
  return ACTIONS.filter((action) => allowed[action]);
}

/** Returns how the address of a post the staff has removed goes on after “这篇帖子”. */
export function whyRemoved({ reasonCode, reason }: { reasonCode: string; reason: string }): string {
  const by = reasonCode === 'report' ? '因举报成立移除了' : '已由管理员移除';
  return reason === '' ? by : `${by}：${reason}`;
}

/**
 * Returns whether a member may see former versions of a post: its author, presenters and operators. Everybody sees that it was edited, and
 * when.
 */
export function canCompare(post: Pick<ReadablePost, 'authorId' | 'status'>, member: { id: number; role: Role }): boolean {
  return post.status !== 'removed' && (member.role !== 'member' || post.authorId === member.id);
}

/** Returns whether a member may make a post an essence or take that back: presenters, of others' posts; a complaint is never one. */
export function canRefine(post: Omit<ReadablePost, 'discussed'>, member: { id: number; role: Role }): boolean {
  return member.role !== 'member' && post.status === 'published' && post.authorId !== member.id && post.kind !== 'complaint';
}

const ACTIONS: readonly PostAction[] = ['edit', 'remove', 'comment', 'favor', 'follow', 'report', 'accept', 'compare', 'refine', 'hide', 'hideComment'];

export interface Candidate {
  id: number;
  /** Anything but null: it has a picture. */
  cover: object | null;
  essenceLevel: number;
  createdAt: string;
  hotScore: number;
}

const LATELY_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_PICKS = 4;

/**
 * Returns the cover story and the picks of a column from its newest essences and its hottest posts. The cover is the best recent essence
 * with a picture, else the best older one, else the hottest post with a picture; the picks follow in the same order without repeating it.
 */
export function choosePicks<Card extends Candidate>(cards: readonly Card[], now: Date): { cover: Card | null; picks: Card[] } {
  const recent = (card: Card) => Number(Date.parse(card.createdAt) > now.getTime() - LATELY_MS);
  const ranked = cards.toSorted(
    (one, other) =>
      Number(other.essenceLevel > 0) - Number(one.essenceLevel > 0) ||
      recent(other) - recent(one) ||
      other.essenceLevel - one.essenceLevel ||
      other.hotScore - one.hotScore ||
      other.id - one.id,
  );
  const cover = ranked.find((card) => card.cover !== null) ?? null;
  return { cover, picks: ranked.filter((card) => card !== cover).slice(0, MAX_PICKS) };
}

/** Returns whether a value nests deeper than `maxDepth` levels; looks without recursion, so no depth hurts. */
export function isNestedDeeper(value: unknown, maxDepth: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
