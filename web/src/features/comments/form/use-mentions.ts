import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Mentionable } from '#contract/api/comments.ts';
import { findMentionable, type CommentHost } from '#web/features/comment-hosts/comment-hosts.ts';
import { isComposing } from '#web/lib/ime.ts';
import { mentionAt, withMention, type MentionRun } from './mention-run.ts';

const ASK_DELAY_MS = 180;

/** Suggests names for the @ before the cursor. Call `note` on every cursor move; `onKeyDown` returns whether it handled the key. */
export function useMentions({ kind, id }: CommentHost, area: RefObject<HTMLTextAreaElement | null>, type: (body: string) => void) {
  const [run, setRun] = useState<MentionRun | null>(null);
  const [found, setFound] = useState<{ typed: string; people: readonly Mentionable[] }>({ typed: '', people: [] });
  const [at, setAt] = useState(0);
  const typed = run?.typed ?? null;

  useEffect(() => {
    if (typed === null) return;
    let current = true;
    const timer = setTimeout(() => {
      findMentionable({ kind, id }, typed).then(
        (people) => {
          if (!current) return;
          setFound({ typed, people });
          setAt(0);
        },
        () => undefined,
      );
    }, ASK_DELAY_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [kind, id, typed]);

  const people = run !== null && found.typed === typed ? found.people : [];
  const note = () => {
    const { current } = area;
    setRun(current && current.selectionStart === current.selectionEnd ? mentionAt(current.value, current.selectionStart) : null);
  };
  const take = ({ nickName }: Mentionable) => {
    const { current } = area;
    if (!run || !current) return;
    const { text, cursor } = withMention(current.value, run, nickName);
    type(text);
    setRun(null);
    // Once the new text is in the field.
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(cursor, cursor);
    });
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const chosen = people[at];
    if (!chosen || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'ArrowDown') setAt((at + 1) % people.length);
    else if (event.key === 'ArrowUp') setAt((at + people.length - 1) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') setRun(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { people, at, note, take, onKeyDown, close: () => setRun(null) };
}
