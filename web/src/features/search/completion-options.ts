import type { Completion } from '#contract/api/search.ts';

/** One line of the list under a search box. */
export interface Option {
  label: string;
  note: string;
  /** The target; null: the text is searched for. */
  href: string | null;
  /** The heading above the first line of its kind. */
  group: string;
  /** Whether it is a past search on this device, which can be deleted. */
  isPast: boolean;
}

const GROUPS: Readonly<Record<Completion['kind'], string>> = { column: '栏目', presenter: '主持人', realm: '服务器', post: '帖子' };
const MAX_PAST_SEARCHES = 6;

/** Returns the lines for what the server suggests. */
export function optionsOf(completions: readonly Completion[]): Option[] {
  return completions.map(({ kind, label, note, href }) => ({ label, note, href, group: GROUPS[kind], isPast: false }));
}

/** Returns the lines for past searches; while typing only those that begin with the typed text. */
export function pastOptions(searches: readonly string[], typed: string): Option[] {
  const begun = typed.trim().toLowerCase();
  return searches
    .filter((each) => each.toLowerCase().startsWith(begun) && each.toLowerCase() !== begun)
    .slice(0, begun === '' ? MAX_PAST_SEARCHES : 2)
    .map((label) => ({ label, note: '', href: null, group: '找过的', isPast: true }));
}
