import { disguisedHost } from '#contract/text/link-host.ts';

/** Returns where a link points, in brackets to stand behind it, where its text says otherwise; else nothing. */
export function trueHost(href: string, text: string): string {
  const host = disguisedHost(href, text);
  return host === null ? '' : `（${host}）`;
}
