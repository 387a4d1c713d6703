import { isSafeHref } from './hrefs.ts';

/** Returns the intended address for typed text: `example.cn` becomes `https://example.cn`; null when it is unsafe. */
export function hrefFrom(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (isSafeHref(text)) return text;
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(text)) return isSafeHref(`mailto:${text}`) ? `mailto:${text}` : null;
  const guess = `https://${text}`;
  return !/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) && /^[^\s/:?#]+\.[^\s/:?#]+/.test(text) && isSafeHref(guess) ? guess : null;
}
