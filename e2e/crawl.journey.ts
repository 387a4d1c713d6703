import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './harness/test.ts';

/** Every route of the specification and those beside it that a visitor comes upon by following links. */
const REACHED = [
  /^\/home$/,
  /^\/cart\/list\/\d+/,
  /^\/mono\/list\/\d+/,
  /^\/post\/view\/\d+\/\d+/,
  /^\/post\/add\/\d+$/,
  /^\/blacklist\/\d+/,
  /^\/blacklist\/entry\/\d+$/,
  /^\/blacklist\/check\/\d+$/,
  /^\/ticket\/list\/\d+/,
  /^\/ticket\/[^/]+\?game=\d+$/,
  /^\/ticket\/verify/,
  /^\/search\/list/,
  /^\/scenery\/\d+/,
  /^\/scenery\/add\/\d+$/,
  /^\/presenter\/\d+/,
  /^\/presenter\/add\/\d+$/,
  /^\/presenter\/profile\/\d+/,
  /^\/member\/\d+/,
  /^\/hearth_1\/\d+$/,
  /^\/hearth_2\/\d+$/,
  /^\/hearth_plugin/,
  /^\/sponsors\/\d+$/,
  /^\/clocks$/,
  /^\/rules$/,
  /^\/about$/,
  /^\/terms_of_service$/,
  /^\/privacy$/,
  /^\/usage_rules$/,
  /^\/customer_service$/,
  /^\/acc\/sign_in/,
  /^\/acc\/sign_up/,
  /^\/acc\/forgot_password/,
  /^\/favor\/post$/,
  /^\/profile\/userinfo/,
  /^\/profile\/presenter\/add/,
  /^\/profile\/secure_entry/,
  /^\/profile\/suggest/,
  /^\/profile\/message/,
  /^\/profile\/post_reply/,
  /^\/profile\/post(?!_)/,
  /^\/profile\/tutorial/,
  /^\/profile\/faq/,
];

/** What no link of a visitor's page leads to: out of letters, from members' own menus, by typing, or when something is wrong. */
const BY_OTHER_WAYS = [
  '/comment/add/1001/1',
  '/post/informer/1001/1',
  '/post/trial/view/1301/1',
  '/post/trial/add/1306',
  '/trial/desk/1305',
  '/acc/sign_in_loader',
  '/acc/forgot_success',
  '/acc/retrieve_password/key',
  '/acc/mobile_verification',
  '/acc/mobile_verification_code',
  '/profile/message_detail/1',
  '/profile/message_post_reply/1',
  '/ultr',
  '/empty',
];

const START = '/cart/list/1001';
/** Enough of each kind of page; of most there are as many as there are posts. */
const EACH_MOST = 12;
const AT_ONCE = 6;
/** Filters and orders of lists are many ways to the same. */
const WAYS_MOST = 400;

const UNFINISHED = /还在搭|开张之后|正在建设|敬请期待|即将上线|TODO|lorem ipsum/i;
/** Four words of Latin letters in a row; the literals of the specification aside. */
const ENGLISH = /(?:\b[A-Za-z][a-z']+\b[ ,]+){3,}\b[A-Za-z][a-z']+\b/;
const LITERALS = /Guardian of Azeroth|Ranger|Loading/g;

interface Visited {
  links: string[];
  ids: Set<string>;
  text: string;
}

/** The kind of a page: its path without what numbers and names it. */
function kindOf(href: string): string {
  const [path = ''] = href.split(/[?#]/);
  return path
    .split('/')
    .map((part) => (/\d|%|[^\w-]/.test(part) && !/^hearth_\d$/.test(part) ? ':' : part))
    .join('/');
}

async function visit(request: APIRequestContext, href: string): Promise<Visited> {
  const answer = await request.get(href);
  expect(answer.status(), href).toBe(200);
  const html = await answer.text();
  const body = html.replace(/<script[^]*?<\/script>/g, '');
  return {
    links: [...body.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")),
    ids: new Set([...body.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id)),
    text: body
      .replace(/<(pre|code|svg|style)\b[^]*?<\/\1>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replace(LITERALS, ''),
  };
}

test('from the landing, links lead to every page of the site, to none that is missing and to none that is unfinished', async ({ request }) => {
  const seen = new Set([START]);
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
          expect(page.text, href).not.toMatch(UNFINISHED);
          expect(page.text, href).not.toMatch(ENGLISH);
          for (const link of page.links) {
            if (link === '' || /^(?:https?:|mailto:)/.test(link)) continue;
            const [to = '', id] = link.split('#');
            const target = to === '' ? href : to;
            if (id) anchors.push({ from: href, to: target, id: decodeURIComponent(id) });
            const isFile = /^\/(?:files|feed|restful|oss)\/|\.\w{2,5}$/.test(target);
            if (seen.has(target) || isFile) continue;
            const kind = kindOf(target);
            const count = perKind.get(kind) ?? 0;
            if (count >= EACH_MOST || seen.size >= WAYS_MOST) continue;
            perKind.set(kind, count + 1);
            seen.add(target);
            next.push(target);
          }
        }),
      );
    }
    queue = next;
  }
  expect(REACHED.filter((route) => ![...seen].some((href) => route.test(href))).map(String), 'routes no link led to').toEqual([]);
  // Where only the browser fills the page in, its places are not in the HTML.
  const dangling = anchors.filter(({ to, id }) => visited.has(to) && !visited.get(to)?.ids.has(id) && !/^\/(?:profile|favor)\//.test(to));
  expect(dangling, 'anchors that lead nowhere').toEqual([]);
});

test('pages one comes to by other ways are finished as well', async ({ request }) => {
  for (const href of BY_OTHER_WAYS) {
    const { text } = await visit(request, href);
    expect(text, href).not.toMatch(UNFINISHED);
    expect(text, href).not.toMatch(ENGLISH);
  }
});
