import type { ContentKind, ContentStatus } from '#contract/api/content.ts';

const KINDS: readonly ContentKind[] = ['post', 'comment', 'scenery'];
export const STATUSES: readonly ContentStatus[] = ['published', 'pending', 'hidden', 'removed'];
const DAY_MS = 24 * 60 * 60_000;
/** A day of China begins so much earlier. */
const ZONE = '+08:00';

/** What the address of the page selects. */
export interface ContentChoice {
  kind: ContentKind;
  /** What the staff has removed, while it can be restored. */
  bin: boolean;
  status: '' | ContentStatus;
  column: string;
  game: string;
  author: string;
  /** Of a network, as the console shows it. */
  print: string;
  q: string;
  /** Days as yyyy-MM-dd. */
  from: string;
  to: string;
}

/** Reads it out of a query; what makes no sense counts as not given. */
export function readContentChoice(query: URLSearchParams): ContentChoice {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const number = (name: string) => (/^[1-9]\d{0,8}$/.test(text(name)) ? text(name) : '');
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text(name)) && !Number.isNaN(Date.parse(text(name))) ? text(name) : '');
  return {
    kind: KINDS.find((kind) => kind === text('kind')) ?? 'post',
    bin: text('bin') === 'true',
    status: STATUSES.find((status) => status === text('status')) ?? '',
    column: number('column'),
    game: number('game'),
    author: text('author').slice(0, 40),
    print: text('print').slice(0, 9),
    q: text('q').slice(0, 60),
    from: day('from'),
    to: day('to'),
  };
}

/** Returns the address of the page for a choice, from a cursor on. */
export function contentHref(choice: Partial<ContentChoice>, after?: string): string {
  const query = new URLSearchParams();
  const { kind, ...rest } = choice;
  for (const [name, value] of Object.entries({ ...(kind !== 'post' && { kind }), ...rest, after }))
    if (value !== undefined && value !== '' && value !== false) query.set(name, String(value));
  const text = query.toString();
  return `/admin/content${text && `?${text}`}`;
}

/** Returns a choice as the fields of the route. */
export function fieldsOf({ kind, bin, status, column, game, author, print, q, from, to }: ContentChoice) {
  return {
    kind,
    ...(bin && { bin }),
    ...(status !== '' && { status }),
    ...(column !== '' && { columnId: column }),
    ...(game !== '' && { gameId: game }),
    ...(author !== '' && { author }),
    ...(print !== '' && { print }),
    ...(q !== '' && { q }),
    ...(from !== '' && { from: new Date(`${from}T00:00:00${ZONE}`).toISOString() }),
    ...(to !== '' && { to: new Date(Date.parse(`${to}T00:00:00${ZONE}`) + DAY_MS).toISOString() }),
  };
}
