import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { isComposing } from '#web/lib/ime.ts';
import { isPopoverOpen } from '#web/ui/popovers.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// Its keys work without the table of them.
const KeyTable = lazyPart(() => import('./KeyTable.tsx').then((file) => file.KeyTable));

// Most visitors never move through the floors by the keyboard; members, who go there to write, have it at once.
const floorActs = () => import('./floor-acts.ts');

interface ReadingKeysProps {
  reader: Reader;
  onShare: () => void;
  /** The last key that was pressed before this was there. */
  pressed: RefObject<Event | null>;
}

/** Reading with the keyboard; `?` shows how. A key that is typed somewhere, or held with another, is left alone. */
export function ReadingKeys({ reader, onShare, pressed }: ReadingKeysProps) {
  const [isOpen, setOpen] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const acts: Readonly<Record<string, () => void>> = {
      j: () => onFloors(({ step }) => step(1)),
      k: () => onFloors(({ step }) => step(-1)),
      l: () => onFloors(({ pressIn }) => pressIn('like')),
      r: () => onFloors(({ pressIn }) => pressIn('reply')),
      c: () => onFloors(({ writeComment }) => writeComment()),
      f: reader.toggleFavor,
      s: onShare,
      t: () => scrollTo({ top: 0 }),
      '?': () => setOpen(true),
    };
    const name = event.key.toLowerCase();
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isComposing(event) || isTaken(event.target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (reader.isMember) floorActs().catch(() => undefined);
  }, [reader.isMember]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    if (pressed.current instanceof KeyboardEvent) press(pressed.current);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [pressed]);
  return isOpen && <KeyTable onClose={() => setOpen(false)} />;
}

function onFloors(act: (file: Awaited<ReturnType<typeof floorActs>>) => void): void {
  floorActs().then(act, () => undefined);
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') || [...document.querySelectorAll('[popover]')].some(isPopoverOpen)) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
}
