import { useRef, useState } from 'react';
import type { ReactionCounts } from '#contract/api/reactions.ts';
import { REACTION_KINDS, type ReactionKind } from '#contract/reaction-kinds.ts';
import { EmojiPicture } from '#web/features/emoji/Emoji.tsx';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { formatCount } from '#web/lib/counts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { reactionsOf } from './reactions-of.ts';
import styles from './ReactionBar.module.css';

/** What each reaction is called, and the 表情 it is drawn as. */
const REACTION_LABELS: Readonly<Record<ReactionKind, { label: string; emoji: string }>> = {
  useful: { label: '有用', emoji: '赞' },
  funny: { label: '好笑', emoji: '笑哭' },
  warm: { label: '暖心', emoji: '心动' },
  surprising: { label: '没想到', emoji: '惊讶' },
  sorry: { label: '心疼', emoji: '委屈' },
};

/** Renders the like of a post, the reactions somebody gave, and the choice of five, of which one member gives one. */
export function ReactionBar({ postId, counts, reader }: { postId: number; counts: ReactionCounts; reader: Reader }) {
  const { own, counts: shown, react } = reactionsOf(postId, { counts, reader });
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // What had the focus goes.
    opener.current?.focus();
  };
  const countOf = new Map(shown.kinds.map(({ kind, count }) => [kind, count]));
  const press = (kind: ReactionKind) => react({ kind: own.kind === kind ? 'none' : kind });
  return (
    <div className={styles.bar} role="group" aria-label="赞与回应">
      <button type="button" className={styles.like} aria-pressed={own.liked} title="赞" onClick={() => react({ liked: !own.liked })}>
        <Icon name="thumbs-up" />
        <span className={shown.liked > 0 ? 'sr' : undefined}>赞</span>
        {shown.liked > 0 && <span>{formatCount(shown.liked)}</span>}
      </button>
      {REACTION_KINDS.filter((kind) => countOf.has(kind)).map((kind) => (
        <button key={kind} type="button" aria-pressed={own.kind === kind} title={REACTION_LABELS[kind].label} onClick={() => press(kind)}>
          <EmojiPicture name={REACTION_LABELS[kind].emoji} />
          <span className="sr">{REACTION_LABELS[kind].label}</span>
          <span>{formatCount(countOf.get(kind) ?? 0)}</span>
        </button>
      ))}
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-label={own.kind === null ? '留一种回应' : '换一种回应'}
        title="有用、好笑、暖心、没想到、心疼，一人留一种"
        onClick={() => (reader.isMember ? setOpen(!isOpen) : reader.signIn())}
      >
        <Icon name="smile-plus" />
      </button>
      {isOpen && (
        <span className={styles.choice} role="group" aria-label="五种回应，一人留一种">
          {REACTION_KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={own.kind === kind}
              onKeyDown={({ key }) => {
                if (key === 'Escape') close();
              }}
              onClick={() => {
                press(kind);
                close();
              }}
            >
              <EmojiPicture name={REACTION_LABELS[kind].emoji} />
              {REACTION_LABELS[kind].label}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
