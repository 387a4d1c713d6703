import type { ReactionKind } from '#contract/reaction-kinds.ts';
import type { Reacted } from '#web/features/posts/use-reader.ts';

/** What a press asks for: the like on or off, or a reaction, none to take it back. */
export type WantedReaction = { liked: boolean } | { kind: ReactionKind | 'none' };

/** Returns how a post's reactions are with what is wanted, as the server will most likely reply. */
export function withWanted({ own, counts }: Reacted, wanted: WantedReaction): Reacted {
  if ('liked' in wanted) {
    const change = Number(wanted.liked) - Number(own.liked);
    return { own: { ...own, liked: wanted.liked }, counts: { ...counts, liked: Math.max(0, counts.liked + change) } };
  }
  const kind = wanted.kind === 'none' ? null : wanted.kind;
  if (kind === own.kind) return { own, counts };
  const changed = new Map(counts.kinds.map((each) => [each.kind, each.count]));
  if (own.kind !== null) changed.set(own.kind, (changed.get(own.kind) ?? 1) - 1);
  if (kind !== null) changed.set(kind, (changed.get(kind) ?? 0) + 1);
  const kinds = [...changed].flatMap(([each, count]) => (count > 0 ? [{ kind: each, count }] : []));
  return { own: { ...own, kind }, counts: { ...counts, kinds } };
}
