import { flushSync } from 'react-dom';
import { leftText } from '#web/features/trials/due-text.ts';
import { refreshTime } from '#web/lib/time.ts';
import type { CaseView } from './CaseView.tsx';

interface Keeping {
  box: { current: HTMLElement | null };
  /** Whether the script is wanted at once. */
  isMember: boolean;
  signal: AbortSignal;
  /** Puts the script in the place of the markup. */
  setView: (view: () => typeof CaseView) => void;
}

/** Keeps the markup of a case until its script is wanted: by a member at once, by a visitor with a press of one of its buttons, which is repeated then. */
export function keepCase({ box, isMember, signal, setView }: Keeping): void {
  const markup = box.current;
  if (!markup || signal.aborted) return;
  fillTimes(markup, new Date());
  endNotices(markup, signal);
  const put = async (pressed: number) => {
    const file = await import('./CaseView.tsx');
    if (signal.aborted) return;
    flushSync(() => setView(() => file.CaseView));
    const button = buttonsIn(box.current)[pressed];
    button?.focus();
    button?.click();
  };
  // A file that did not come may come with the next press.
  const putQuietly = (pressed: number) => void put(pressed).catch(() => undefined);
  // The development server has its styles in the scripts.
  if (isMember || import.meta.env.DEV) return putQuietly(NONE);
  markup.addEventListener(
    'click',
    ({ target }) => {
      const pressed = buttonsIn(markup).findIndex((button) => target instanceof Node && button.contains(target));
      if (pressed !== NONE) putQuietly(pressed);
    },
    { signal },
  );
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
