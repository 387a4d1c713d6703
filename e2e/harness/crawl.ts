import { expect, type APIRequestContext } from '@playwright/test';
import { findBareClasses } from './styles.ts';

const START = '/cart/list/1001';
const AT_ONCE = 6;

const UNFINISHED = /还在搭|开张之后|正在建设|敬请期待|即将上线|TODO|lorem ipsum/i;
/** Four words of Latin letters in a row; the literals of the specification aside. */
const ENGLISH = /(?:\b[A-Za-z][a-z']+\b[ ,]+){3,}\b[A-Za-z][a-z']+\b/;
const LITERALS = /Guardian of Azeroth|Ranger|Loading/g;

interface Visited {
  links: string[];
  ids: Set<string>;
}

interface Crawled {
  /** Every address found, the landing first. */
  seen: string[];
  /** The first address of each kind of page. */
  kinds: Map<string, string>;
  /** Links to a place of a page where no such place is. */
  dangling: { from: string; to: string; id: string }[];
}

/** Follows links from the landing as a visitor, as many addresses of each kind of page as wanted. Fails at a page that is missing, unfinished, in English or drawn bare at first. */
export async function crawl(request: APIRequestContext, maxEach: number): Promise<Crawled> {
  const seen = new Set([START]);
  const kinds = new Map([[kindOf(START), START]]);
  const perKind = new Map<string, number>();
  const anchors: { from: string; to: string; id: string }[] = [];
  const visited = new Map<string, Visited>();
  let queue = [START];
  while (queue.length > 0) {
    const next: string[] = [];
    for (let at = 0; at < queue.length; at += AT_ONCE) {
      await Promise.all(
        queue.slice(at, at + AT_ONCE).map(async (href) => {
          const page = await visit(request, href);
          visited.set(href, page);
          for (const link of page.links) {
            if (link === '' || /^(?:https?:|mailto:)/.test(link)) continue;
            const [to = '', id] = link.split('#');
            const target = to === '' ? href : to;
            if (id) anchors.push({ from: href, to: target, id: decodeURIComponent(id) });
            const isFile = /^\/(?:files|feed|restful|oss)\/|\.\w{2,5}$/.test(target);
            if (seen.has(target) || isFile) continue;
            const kind = kindOf(target);
            const count = perKind.get(kind) ?? 0;
            if (count >= maxEach) continue;
            perKind.set(kind, count + 1);
            if (!kinds.has(kind)) kinds.set(kind, target);
            seen.add(target);
            next.push(target);
          }
        }),
      );
    }
    queue = next;
  }
  // Where only the browser fills the page in, its places are not in the HTML.
  const dangling = anchors.filter(({ to, id }) => visited.has(to) && !visited.get(to)?.ids.has(id) && !/^\/(?:profile|favor)\//.test(to));
  return { seen: [...seen], kinds, dangling };
}

/** Looks at one page as the server sends it. */
export async function visit(request: APIRequestContext, href: string): Promise<Visited> {
  const response = await request.get(href);
  expect(response.status(), href).toBe(200);
  const html = await response.text();
  const body = html.replace(/<script[^]*?<\/script>/g, '');
  const text = body
    .replace(/<(pre|code|svg|style)\b[^]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(LITERALS, '');
  expect(text, href).not.toMatch(UNFINISHED);
  expect(text, href).not.toMatch(ENGLISH);
  expect(findBareClasses(body), `drawn bare at first: ${href}`).toEqual([]);
  return {
    links: [...body.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")),
    ids: new Set([...body.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id)),
  };
}

/** Returns the kind of a page: its path without what numbers and names it. */
function kindOf(href: string): string {
  const [path = ''] = href.split(/[?#]/);
  return path
    .split('/')
    .map((part) => (/\d|%|[^\w-]/.test(part) && !/^hearth_\d$/.test(part) ? ':' : part))
    .join('/');
}
