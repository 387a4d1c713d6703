import type { Principal } from '#contract/api/members.ts';
import { createPathMatcher } from '#web/lib/navigation/match-path.ts';
import { failureOf, Redirect, type LoadArgs } from '#web/lib/page.ts';
import { Console } from './Console.tsx';
import type { OpenedConsole } from './opened.ts';
import { sectionHref, sections, sectionsOf } from './sections.ts';

export interface OpenOptions extends Pick<LoadArgs, 'call' | 'url'> {
  principal: Principal;
  /** The console is not shown yet, so its frame comes before what its page loads. */
  isFirst: boolean;
}

const ROOT = '/admin';
const matchSection = createPathMatcher(sections);

/** Returns the console as an address asks for it; null where there is nothing for this member. Throws a `Redirect`. */
export async function openConsole({ call, url, principal, isFirst }: OpenOptions): Promise<OpenedConsole | null> {
  const path = url.pathname.slice(ROOT.length).replace(/^\//, '');
  const match = matchSection(path);
  if (!match?.entry.roles.includes(principal.role)) {
    const [first] = sectionsOf(principal.role);
    if (path === '' && first) throw new Redirect(sectionHref(first));
    return null;
  }
  const { entry: section, params } = match;
  const page = await section.file();
  const shared = { Console, principal, section, params, page };
  if (isFirst && page.load) return { ...shared, state: 'waiting', data: null, failure: null };
  try {
    const data = await page.load?.({ pageId: section.path, call, params, url, principal });
    return { ...shared, state: 'ready', data: data ?? null, failure: null };
  } catch (error) {
    if (error instanceof Redirect) throw error;
    const failure = failureOf(error);
    if (failure.name === 'serverFault') console.warn('page fault', error);
    return { ...shared, state: 'failed', data: null, failure };
  }
}
