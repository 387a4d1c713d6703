import { LAWFUL_LENGTHS } from '#contract/court-lengths.ts';
import { describe, expect, it } from 'vitest';
import type { PostView } from '#contract/api/posts.ts';
import { sampleColumn } from '#contract/testing/samples.ts';
import { servedHead } from './document-head.ts';
import { postingData } from '#web/features/linked-data/posting.ts';
import type { View } from '#web/lib/navigation/view.ts';
import { pages } from './routes.ts';

const HOSTILE = `</script><script>alert(1)</script><!-- "'&\u2028\u202e`;
const FILE = `/files/ab/ab${'c'.repeat(62)}-1600.webp`;
const site = {
  site: {
    name: '炉边',
    tagline: '奇幻网游玩家社区',
    slug: 'hearth',
    icpNumber: '',
    policeNumber: '',
    contact: '',
    copyrightHolder: '',
    sinceYear: 2025,
    removedDays: 30,
    appealDays: 30,
    court: LAWFUL_LENGTHS,
    announcement: null,
    closing: null,
    stormUntil: null,
    errorTexts: {},
    signUpMode: 'open' as const,
  },
  games: [{ id: 1, name: '一', icon: '', note: '', recommended: true, sort: 1 }],
  menu: [],
  gameId: 1,
};
const column = sampleColumn(1002, { name: HOSTILE });

function viewOf(id: string, more: Partial<View> = {}): View {
  const entry = pages.find((each) => each.id === id);
  if (!entry) throw new Error(id);
  return {
    location: { pathname: '/', search: '', hash: '' },
    entry,
    params: {},
    page: { Page: () => null },
    site,
    column: null,
    state: 'ready',
    data: null,
    failure: null,
    ...more,
  };
}

const url = new URL('https://hearth.example/cart/list/1002?x=1');
const linkedIn = (head: string) => JSON.parse(/<script type="application\/ld\+json" data-served>([^<]*)<\/script>/.exec(head)?.[1] ?? 'null');
const contentOf = (head: string, name: string) => new RegExp(`="${name}" content="([^"]*)"`).exec(head)?.[1];

describe('what the server adds to the head', () => {
  it('lets no text of a page end an attribute or a script', () => {
    const meta = { title: HOSTILE, description: HOSTILE, canonical: 'https://hearth.example/cart/list/1002' };
    const head = servedHead({ view: viewOf('cart-list', { column: { currentColumn: column, activateColumn: column } }), meta, drawn: '', url });
    expect(head.match(/<script/g)).toHaveLength(1);
    expect(head.replace(/<script type="application\/ld\+json"[\s\S]*<\/script>/, '')).not.toMatch(/script>alert|<!--/);
    expect(JSON.stringify(linkedIn(head))).toContain(JSON.stringify(HOSTILE).slice(1, -1));
  });

  it('names a picture that messengers can read, absolute and of one size', () => {
    const head = servedHead({ view: viewOf('cart-list'), meta: { title: '甲', description: '乙', canonical: url.href, image: FILE }, drawn: '', url });
    const picture = `https://hearth.example/share/ab/ab${'c'.repeat(62)}-1600.jpg`;
    for (const name of ['og:image', 'twitter:image', 'image']) expect(contentOf(head, name)).toBe(picture);
    expect(contentOf(servedHead({ view: viewOf('cart-list'), meta: null, drawn: '', url }), 'og:image')).toBe('https://hearth.example/share/hearth.jpg');
    for (const image of ['https://evil.example/x.png', '/ticket/x.svg', '/files/../x.webp'])
      expect(
        contentOf(
          servedHead({ view: viewOf('ticket-view'), meta: { title: '甲', description: '乙', canonical: url.href, image }, drawn: '', url }),
          'og:image',
        ),
      ).toBe('https://hearth.example/share/court.jpg');
  });

  it('gives a page without words of its own a title and description, and keeps it out of the index where it is personal, failed or a search', () => {
    const drawn = '<title>登录 · 炉边</title>';
    const head = servedHead({ view: viewOf('sign-in'), meta: null, drawn, url: new URL('https://hearth.example/acc/sign_in') });
    expect(contentOf(head, 'og:title')).toBe('登录');
    expect(contentOf(head, 'description')).toBe('炉边，奇幻网游玩家社区');
    expect(head).toContain('rel="canonical" href="https://hearth.example/acc/sign_in"');
    for (const view of [
      viewOf('sign-in'),
      viewOf('profile-userinfo', { state: 'waiting' }),
      viewOf('answer'),
      viewOf('ultr'),
      viewOf('search-list'),
      viewOf('cart-list', { state: 'failed' }),
    ])
      expect(contentOf(servedHead({ view, meta: null, drawn, url }), 'robots'), view.entry.id).toBe('noindex');
    expect(contentOf(servedHead({ view: viewOf('about'), meta: null, drawn, url }), 'robots')).toBeUndefined();
  });

  it('names the game in the canonical address of a list that is not the recommended game’s', () => {
    const meta = { title: '甲', description: '乙', canonical: 'https://hearth.example/cart/list/1002?page=2', ofGame: true };
    const canonicalIn = (gameId: number) =>
      / rel="canonical" href="([^"]*)"/.exec(servedHead({ view: viewOf('cart-list', { site: { ...site, gameId } }), meta, drawn: '', url }))?.[1];
    expect(canonicalIn(1)).toBe('https://hearth.example/cart/list/1002?page=2');
    expect(canonicalIn(2)).toBe('https://hearth.example/cart/list/1002?page=2&amp;game=2');
  });

  it('links the feed of a column in the game that is shown', () => {
    const view = viewOf('mono-list', { column: { currentColumn: column, activateColumn: column }, site: { ...site, gameId: 2 } });
    expect(servedHead({ view, meta: null, drawn: '', url })).toContain('href="https://hearth.example/feed/1002.xml?game=2"');
  });
});

describe('a post for machines', () => {
  const person = { id: 7, nickName: '甲', avatar: '', level: '', role: 'member' as const };
  const post: PostView = {
    id: 5,
    columnId: 1002,
    columnName: '问答',
    gameId: 1,
    author: { ...person, signature: '', postCount: 0, essenceCount: 0, followerCount: 0 },
    title: HOSTILE,
    cover: null,
    summary: '摘要',
    tags: ['一', '二'],
    essence: false,
    essenceLevel: 0,
    essenceReason: '',
    pinned: false,
    readCount: 3,
    commentCount: 2,
    favorCount: 1,
    reactions: { liked: 0, kinds: [] },
    poll: null,
    createdAt: '2026-11-21T00:00:00Z',
    lastCommentAt: null,
    lastCommenter: null,
    solved: true,
    trial: null,
    place: null,
    generated: false,
    status: 'published',
    essenceCode: null,
    followCount: 0,
    updatedAt: '2026-11-21T00:00:00Z',
    editedAt: null,
    lock: null,
    acceptedCommentId: 1,
    body: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: '正文' }] },
        { type: 'spoiler', content: [{ type: 'paragraph', content: [{ type: 'text', text: '结局' }] }] },
      ],
    },
    copies: {},
    outline: [],
    readingMinutes: 1,
    related: [],
    previous: null,
    next: null,
    more: [],
  };
  const commentOf = (id: number, more: object) => ({
    id,
    floor: id,
    author: person,
    body: `第 ${id} 楼`,
    images: [],
    createdAt: '2026-11-21T01:00:00Z',
    editedAt: null,
    place: null,
    generated: false,
    likeCount: 0,
    removed: false,
    accepted: false,
    parentId: null,
    replies: [],
    replyCount: 0,
    ...more,
  });
  const canonical = 'https://hearth.example/post/view/1002/5';

  it('is a question with its accepted answer, or a discussion; what was removed or is hidden behind a spoiler stays out', () => {
    const comments = [commentOf(1, { accepted: true }), commentOf(2, {}), commentOf(3, { removed: true, author: null, body: '不见' })];
    const question = postingData(post, comments, { canonical, isQuestion: true });
    expect(question).toMatchObject({
      '@type': 'QAPage',
      mainEntity: { name: HOSTILE, acceptedAnswer: { text: '第 1 楼' }, suggestedAnswer: [{ text: '第 2 楼', url: `${canonical}?floor=2` }] },
    });
    const discussion = postingData(post, comments, { canonical, isQuestion: false });
    expect(discussion).toMatchObject({
      '@type': 'DiscussionForumPosting',
      headline: HOSTILE,
      author: { url: 'https://hearth.example/member/7' },
      keywords: '一,二',
    });
    expect(JSON.stringify([question, discussion])).not.toMatch(/结局|不见/);
  });

  it('has its embedding in the head and in its data all that search engines require, absolute and dated', () => {
    const address = new URL(canonical);
    for (const isQuestion of [true, false]) {
      const view = viewOf('post-view', { params: { columnId: '1002', postId: '5' }, column: { currentColumn: column, activateColumn: column } });
      const linked = () => postingData(post, [commentOf(1, { accepted: true }), commentOf(2, {})], { canonical, isQuestion });
      const head = servedHead({ view, meta: { title: HOSTILE, description: '摘要', canonical, type: 'article', linked }, drawn: '', url: address });
      const embed = /<link rel="alternate" href="([^"]*)" type="application\/json\+oembed"/.exec(head)?.[1] ?? '';
      expect(new URL(embed).pathname).toBe('/oembed');
      expect(new URL(embed).searchParams.get('url')).toBe(canonical);
      const data: unknown = linkedIn(head);
      expect(data).toMatchObject({ '@context': 'https://schema.org' });
      const things = thingsIn(data);
      for (const thing of things) {
        expect(thing['@type'] ?? thing['@graph'], JSON.stringify(thing)).toBeTruthy();
        for (const [name, value] of Object.entries(thing)) {
          expect(value, name).not.toBeNull();
          if (/^(url|item|@id|image)$/.test(name)) expect(() => new URL(String(value)), String(value)).not.toThrow();
          if (name.startsWith('date')) expect(Date.parse(String(value)), name).toBeGreaterThan(0);
        }
      }
      const of = (type: string) => things.filter((thing) => thing['@type'] === type);
      const must: Record<string, string[]> = {
        BreadcrumbList: ['itemListElement'],
        ListItem: ['position', 'name', 'item'],
        Person: ['name', 'url'],
        ...(isQuestion
          ? {
              QAPage: ['mainEntity'],
              Question: ['name', 'text', 'answerCount', 'author', 'datePublished', 'acceptedAnswer'],
              Answer: ['text', 'url', 'author', 'datePublished', 'upvoteCount'],
            }
          : { DiscussionForumPosting: ['headline', 'text', 'url', 'author', 'datePublished', 'comment'], Comment: ['text', 'author', 'datePublished'] }),
      };
      for (const [type, names] of Object.entries(must)) {
        expect(of(type).length, type).toBeGreaterThan(0);
        for (const thing of of(type)) expect(Object.keys(thing), type).toEqual(expect.arrayContaining(names));
      }
      expect(of('ListItem').map(({ position }) => position)).toEqual(of('ListItem').map((_, index) => index + 1));
    }
  });
});

/** Returns every object in a piece of data, the outermost first. */
function thingsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  return isThing(value) ? [value, ...Object.values(value).flatMap(thingsIn)] : [];
}

function isThing(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
