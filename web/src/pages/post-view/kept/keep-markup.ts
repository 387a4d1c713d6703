import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { leftText } from '#web/features/trials/due-text.ts';
import { refreshTime } from '#web/lib/time.ts';

interface Keeping<Props> {
  markup: HTMLElement;
  /** Where the markup is, or its script by then; null once the part is gone. */
  box: { current: HTMLElement | null };
  load: () => Promise<ComponentType<Props>>;
  signal: AbortSignal;
  /** Puts the script in the place of the markup. */
  setView: (view: () => ComponentType<Props>) => void;
  /** Whether the script is wanted at once; or what was pressed in the markup already. */
  wanted: boolean | EventTarget;
}

/** Keeps the markup of a part until its script is wanted: by a member at once, by a visitor with a press of one of its buttons, which is repeated then. */
export function keepMarkup<Props>({ markup, box, load, signal, setView, wanted }: Keeping<Props>): void {
  if (!signal.aborted) {
    fillTimes(markup, new Date());
    endNotices(markup, signal);
  }
  const put = async (pressed: number) => {
    const View = await load();
    // Another press may have put it there.
    if (!signal.aborted) flushSync(() => setView(() => View));
    const button = buttonsIn(box.current)[pressed];
    button?.focus();
    button?.click();
  };
  // A file that did not come may come with the next press.
  const putQuietly = (pressed: number) => void put(pressed).catch(() => undefined);
  const pressed = wanted instanceof Node ? buttonsIn(markup).findIndex((button) => button.contains(wanted)) : NONE;
  // The development server has its styles in the scripts.
  if (wanted === true || pressed !== NONE || import.meta.env.DEV) putQuietly(pressed);
}

const NONE = -1;

function buttonsIn(box: HTMLElement | null): HTMLButtonElement[] {
  return [...(box?.querySelectorAll('button') ?? [])];
}

/**
 * Writes into the kept markup of a page what depends on when and where it is read and is therefore not in what is the same for everybody: how long is
 * left, instants in the reader's zone.
 */
function fillTimes(markup: HTMLElement, now: Date): void {
  for (const element of markup.querySelectorAll<HTMLElement>('[data-until]')) {
    const { until = '', before = '' } = element.dataset;
    element.textContent = before + leftText(until, now);
  }
  for (const time of markup.querySelectorAll('time[data-form]')) refreshTime(time, now);
}

/** Takes each notice that ends away at its instant, as the script of the page would; at once where it is past. */
function endNotices(markup: HTMLElement, signal: AbortSignal): void {
  for (const notice of markup.querySelectorAll<HTMLElement>('[data-ends-at]')) {
    const left = Date.parse(notice.dataset['endsAt'] ?? '') - Date.now();
    if (left <= 0) notice.remove();
    else {
      const timer = setTimeout(() => notice.remove(), left);
      signal.addEventListener('abort', () => clearTimeout(timer));
    }
  }
}
