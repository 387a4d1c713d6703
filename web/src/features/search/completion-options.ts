import type { Completion } from '#contract/api/search.ts';

/** One line of the list under a search box. */
export interface Option {
  label: string;
  note: string;
  /** Where it leads; null: it is looked for. */
  href: string | null;
  /** What the lines before the first of its kind are headed by. */
  group: string;
  /** Whether it was looked for on this device, and may be forgotten. */
  isPast: boolean;
}

const GROUPS: Readonly<Record<Completion['kind'], string>> = { column: '栏目', presenter: '主持人', realm: '服务器', post: '帖子' };
const PAST_MOST = 6;

/** The lines for what the server offers. */
export function optionsOf(completions: readonly Completion[]): Option[] {
  return completions.map(({ kind, label, note, href }) => ({ label, note, href, group: GROUPS[kind], isPast: false }));
}

/** The lines for what was looked for before; of what is being typed only what begins so. */
export function pastOptions(searches: readonly string[], typed: string): Option[] {
  const begun = typed.trim().toLowerCase();
  return searches
    .filter((each) => each.toLowerCase().startsWith(begun) && each.toLowerCase() !== begun)
    .slice(0, begun === '' ? PAST_MOST : 2)
    .map((label) => ({ label, note: '', href: null, group: '找过的', isPast: true }));
}
