import { listComments } from '#contract/api/comments.ts';
import { viewTicket } from '#contract/api/tickets.ts';
import type { InputOf } from '#contract/route.ts';
import type * as shapes from '#contract/api/admin/takedowns.shapes.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { TAKEDOWN_TARGET_LABELS } from '../parts/labels/takedown-labels.ts';

type Target = InputOf<typeof shapes.saveTakedown>['targets'][number];

/** What lines of addresses name, or what is wrong with them. */
export type ReadTargets = { targets: Target[]; problem: null } | { targets: null; problem: string };

type NumberedKind = Exclude<Target['kind'], 'page'>;

/** The pages that show one thing, by what the address has in its place. */
const PLAIN: readonly { pattern: RegExp; kind: NumberedKind }[] = [
  { pattern: /^\/post\/view\/\d+\/(\d+)$/, kind: 'post' },
  { pattern: /^\/member\/(\d+)$/, kind: 'member' },
  { pattern: /^\/blacklist\/entry\/(\d+)$/, kind: 'entry' },
];

/**
 * Returns what addresses name, one a line. A floor in the address of a post names the comment. `hosts` are ours, beside the one this page is read
 * at: an address elsewhere has the numbers of another site.
 */
export async function readTargets(lines: string, hosts: readonly string[] = []): Promise<ReadTargets> {
  const own = new Set([...hosts, location.host].map((host) => host.replace(/^www\./, '')));
  const texts = lines
    .split(/\s+/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (texts.length === 0) return { targets: null, problem: '请写要移的是什么' };
  const targets: Target[] = [];
  for (const text of texts) {
    const url = urlOf(text);
    if (url !== null && !own.has(url.host.replace(/^www\./, ''))) return { targets: null, problem: `这不是本站的地址：${text}` };
    const target = await targetOf(text, url);
    if (target === null) return { targets: null, problem: `认不出这个地址：${text}` };
    targets.push(target);
  }
  return { targets, problem: null };
}

/** Things by their kind and number, as a report of the public names them: 帖子#12. */
const NAMED: readonly { word: string; kind: NumberedKind }[] = (['post', 'comment', 'scenery', 'member', 'entry'] as const).map((kind) => ({
  word: TAKEDOWN_TARGET_LABELS[kind],
  kind,
}));

/** Returns the line that names what a report of the public is about, `post:12`; empty for one that is none. */
export function lineOf(target: string): string {
  const [, kind, id = ''] = /^([a-z]+):(.{1,60})$/.exec(target) ?? [];
  if (kind === 'ticket') return `/ticket/${id}`;
  const named = NAMED.find((each) => each.kind === kind);
  return named && /^[1-9]\d{0,14}$/.test(id) ? `${named.word}#${id}` : '';
}

/** Returns the address a line is, also one without its scheme, and a path as one of this site; null for what is none. */
function urlOf(text: string): URL | null {
  if (/^https?:\/\//i.test(text)) return URL.parse(text);
  if (text.startsWith('//')) return URL.parse(`https:${text}`);
  if (text.startsWith('/')) return URL.parse(text, location.origin);
  return /^[^\s/?#@]+(?:\.[^\s/?#@]+|:\d{1,5})(?:[/?#]|$)/.test(text) ? URL.parse(`${location.protocol}//${text}`) : null;
}

async function targetOf(text: string, url: URL | null): Promise<Target | null> {
  const [, word, number] = /^([^#/]+)#([1-9]\d{0,14})$/.exec(text) ?? [];
  const named = NAMED.find((each) => each.word === word);
  if (named) return { kind: named.kind, id: Number(number) };
  const path = url && pathOf(url);
  if (!url || path === null) return null;
  const postId = /^\/post\/view\/\d+\/(\d+)$/.exec(path)?.[1];
  const floor = url.searchParams.get('floor') ?? /^#floor-?(\d+)$/.exec(url.hash)?.[1] ?? null;
  if (postId !== undefined && floor !== null) return commentAt(postId, floor);
  const ticket = /^\/ticket\/(.+)$/.exec(path)?.[1];
  if (ticket !== undefined) return ticketAt(ticket, url.searchParams.get('game'));
  const scenery = path.startsWith('/scenery/') ? url.searchParams.get('view') : null;
  if (scenery !== null) return /^[1-9]\d{0,14}$/.test(scenery) ? { kind: 'scenery', id: Number(scenery) } : null;
  for (const { pattern, kind } of PLAIN) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return { kind, id: Number(id) };
  }
  const slug = /^\/([a-z_]+)$/.exec(path)?.[1];
  return slug === undefined ? null : { kind: 'page', id: slug };
}

/** Returns the path of an address as it is read; null for one that is written wrong. */
function pathOf({ pathname }: URL): string | null {
  try {
    return decodeURIComponent(pathname).replace(/\/$/, '');
  } catch {
    return null;
  }
}

async function commentAt(postId: string, floor: string): Promise<Target | null> {
  const { items } = await callQuietly(listComments, { id: postId, floor });
  const found = items.flatMap((item) => ('replies' in item ? [item, ...item.replies] : [item])).find((item) => String(item.floor) === floor);
  return found ? { kind: 'comment', id: found.id } : null;
}

async function ticketAt(number: string, game: string | null): Promise<Target | null> {
  const { id } = await callQuietly(viewTicket, { number, ...(game !== null && { game }) });
  return { kind: 'ticket', id };
}
