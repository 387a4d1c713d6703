/** What members have agreed to: a change asks from when, and tells everybody. */
export const BINDING_TEXTS: ReadonlySet<string> = new Set(['terms_of_service', 'privacy']);

const RULES: ReadonlySet<string> = new Set(['terms_of_service', 'privacy', 'usage_rules']);

/** Returns the group in which a text is listed. */
export function groupOf(slug: string): 'rules' | 'help' | 'notice' {
  if (slug.startsWith('notice-')) return 'notice';
  return RULES.has(slug) ? 'rules' : 'help';
}

/** Where pages are that are not at their own name. */
const HREFS: Readonly<Record<string, string>> = {
  faq: '/profile/faq',
  tutorial: '/profile/tutorial',
  guide_1: '/hearth_1/1033',
  guide_2: '/hearth_2/1034',
  sponsors: '/sponsors/1035',
  plugin_guide: '/hearth_plugin',
};

/** Returns where readers see a text. */
export function hrefOf(slug: string): string {
  if (slug.startsWith('notice-')) return `/ultr/${slug.slice('notice-'.length)}`;
  return HREFS[slug] ?? `/${slug}`;
}

/**
 * Returns the content of a page's file: title and summary where its head, lines of `name: value` between two `---`, names them, and the
 * rest as Markdown.
 */
export function readPageFile(text: string): { title?: string; summary?: string; markdown: string } {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .toWellFormed()
    .replaceAll('\0', '');
  const [whole = '', head = ''] = /^---\n([^]*?)\n---(?:\n|$)/.exec(plain) ?? [];
  const valueOf = (name: string) => new RegExp(`^${name}:[ \t]*(\\S.*)$`, 'm').exec(head)?.[1]?.trim();
  const [title, summary] = [valueOf('title'), valueOf('summary')];
  return { ...(title && { title }), ...(summary && { summary }), markdown: plain.slice(whole.length).trim() };
}
