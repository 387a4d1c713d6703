import { XML_HEAD, xmlElement } from './xml.ts';

export interface FeedEntry {
  /** Unique and the same forever, whatever the address becomes. */
  id: string;
  title: string;
  href: string;
  /** ISO time. */
  published: string;
  updated: string;
  author: { name: string; href: string | null };
  tags: readonly string[];
  /** Plain text; empty: the title is all there is. */
  summary: string;
  /** Address of a JPEG that goes with it; null: none. */
  picture: string | null;
}

export interface Feed {
  id: string;
  title: string;
  subtitle: string;
  /** The feed's own address, and the page it is the feed of. */
  self: string;
  href: string;
  /** ISO time; the newest change of an entry. */
  updated: string;
  icon: string;
  /** The head of the game's chain of tickets: a kept feed shows later that it was changed. */
  head: { game: number; position: number; head: string };
  entries: readonly FeedEntry[];
}

/** Returns a feed as an Atom document (RFC 4287). All addresses are absolute already. */
export function atomText(feed: Feed): string {
  return `${XML_HEAD}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:hearth="urn:hearth:chain" xml:lang="zh-CN">${[
    xmlElement('id', feed.id),
    xmlElement('title', feed.title),
    ...(feed.subtitle ? [xmlElement('subtitle', feed.subtitle)] : []),
    xmlElement('updated', feed.updated),
    xmlElement('link', null, { rel: 'self', type: 'application/atom+xml', href: feed.self }),
    xmlElement('link', null, { rel: 'alternate', type: 'text/html', href: feed.href }),
    xmlElement('icon', feed.icon),
    xmlElement('hearth:head', feed.head.head, { game: String(feed.head.game), position: String(feed.head.position) }),
    ...feed.entries.map(entryText),
  ].join('\n')}\n</feed>\n`;
}

function entryText({ id, title, href, published, updated, author, tags, summary, picture }: FeedEntry): string {
  return `<entry>${[
    xmlElement('id', id),
    xmlElement('title', title),
    xmlElement('link', null, { rel: 'alternate', type: 'text/html', href }),
    ...(picture === null ? [] : [xmlElement('link', null, { rel: 'enclosure', type: 'image/jpeg', href: picture })]),
    xmlElement('published', published),
    xmlElement('updated', updated),
    `<author>${xmlElement('name', author.name)}${author.href === null ? '' : xmlElement('uri', author.href)}</author>`,
    ...tags.map((term) => xmlElement('category', null, { term })),
    ...(summary ? [xmlElement('summary', summary)] : []),
  ].join('')}</entry>`;
}
