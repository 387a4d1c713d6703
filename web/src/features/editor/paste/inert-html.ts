import { trustedHtml } from '#web/lib/trusted.ts';

const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

/**
 * Pasted HTML as a body that can be looked at. Styles and event handlers are renamed (`data-style`, `data-on…`)
 * before anything parses them: the page's policy would forbid them and report each one.
 */
export function inertBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(trustedHtml(inertHtml(html)), 'text/html').body;
}

/** Returns the same as text. */
export function inertHtml(html: string): string {
  return html.replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '').replace(TAG, (tag) => tag.replace(/([\s"'/])(style|on[a-z]+)(?=\s*=)/gi, '$1data-$2'));
}
