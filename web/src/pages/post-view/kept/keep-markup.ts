import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { leftText } from '#web/features/trials/due-text.ts';
import { refreshTime } from '#web/lib/time.ts';

interface Keeping<Props> {
  box: { current: HTMLElement | null };
  load: () => Promise<ComponentType<Props>>;
  signal: AbortSignal;
  /** Puts the script in the place of the markup. */
  setView: (view: () => ComponentType<Props>) => void;
  /** Whether the script is wanted at once; or what was pressed in the markup already. */
  wanted: boolean | EventTarget;
}

/** Keeps the markup of a part until its script is wanted: by a member at once, by a visitor with a press of one of its buttons, which is repeated then. */
export function keepMarkup<Props>({ box, load, signal, setView, wanted }: Keeping<Props>): void {
  const markup = box.current;
  if (!markup || signal.aborted) return;
  fillTimes(markup, new Date());
  endNotices(markup, signal);
  const put = async (pressed: number) => {
    const View = await load();
    if (signal.aborted) return;
    flushSync(() => setView(() => View));
    const button = buttonsIn(box.current)[pressed];
    button?.focus();
    button?.click();
  };
  // A file that did not come may come with the next press.
  const putQuietly = (pressed: number) => void put(pressed).catch(() => undefined);
  const press = (target: unknown) => {
    const pressed = buttonsIn(markup).findIndex((button) => target instanceof Node && button.contains(target));
    if (pressed !== NONE) putQuietly(pressed);
  };
  // The development server has its styles in the scripts.
  if (wanted === true || import.meta.env.DEV) return putQuietly(NONE);
  if (wanted !== false) press(wanted);
  markup.addEventListener('click', ({ target }) => press(target), { signal });
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
