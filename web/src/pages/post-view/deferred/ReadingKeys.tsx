import { lazy, useEffect, useEffectEvent, useState } from 'react';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { isComposing } from '#web/lib/ime.ts';
import { OptionalBoundary } from '#web/lib/OptionalBoundary.tsx';
import { isPopoverOpen } from '#web/ui/popovers.ts';

// Its keys work without the table of them.
const KeyTable = lazy(() => import('./KeyTable.tsx').then((file) => ({ default: file.KeyTable })));

const FLOOR = 'article[id^="f"]';

/** Reading with the keyboard; `?` shows how. A key that is typed somewhere, or held with another, is left alone. */
export function ReadingKeys({ reader, onShare }: { reader: Reader; onShare: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const acts: Readonly<Record<string, () => void>> = {
      j: () => step(1),
      k: () => step(-1),
      l: () => pressIn('like'),
      r: () => pressIn('reply'),
      c: writeComment,
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
    const listen = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return <OptionalBoundary>{isOpen && <KeyTable onClose={() => setOpen(false)} />}</OptionalBoundary>;
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') || [...document.querySelectorAll('[popover]')].some(isPopoverOpen)) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));
}

function floors(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`#comments ${FLOOR}`)].filter((floor) => floor.checkVisibility());
}

/** Returns the floor with the keyboard focus, or null. */
function currentFloor(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(`#comments ${FLOOR}`) ?? null;
}

function step(by: 1 | -1): void {
  const all = floors();
  const at = all.findIndex((floor) => floor === currentFloor());
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)];
  if (!next) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'center' });
}

/** Presses a button of the focused floor, not one of a reply under it. */
function pressIn(act: 'like' | 'reply'): void {
  const floor = currentFloor();
  const buttons = floor ? [...floor.querySelectorAll<HTMLElement>(`button[data-act="${act}"]`)] : [];
  buttons.find((button) => button.closest(FLOOR) === floor)?.click();
}

function writeComment(): void {
  const box = document.querySelector<HTMLElement>('#comments textarea');
  if (box) box.focus();
  else document.getElementById('comments')?.scrollIntoView();
}
