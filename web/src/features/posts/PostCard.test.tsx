import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PostCard as Card } from '#contract/api/posts.ts';
import { samplePost } from '#contract/testing/samples.ts';
import { PostCard } from './PostCard.tsx';
import { PostRow } from './PostRow.tsx';

/** With the one that keeps a title's words whole; the places where it may be broken are no boxes. */
const MAX_ELEMENTS = 21;

const post = samplePost({
  columnId: 1203,
  columnName: '江湖问答',
  author: { id: 1, nickName: '<锅盖头>', avatar: '/avatar/1.svg', level: '游侠', role: 'member' },
  title: '1% 掉率 & "脸黑"',
  cover: { src: '/files/a-1600.webp', srcSmall: '/files/a-640.webp', width: 1600, height: 900, color: '#334455' },
  summary: '刷了两百一十次',
  tags: ['江湖问答', '坐骑'],
  essence: true,
  essenceLevel: 1,
  essenceReason: '写得清楚',
  pinned: true,
  readCount: 12_345,
  commentCount: 9,
  solved: true,
});
const elements = (html: string) => html.match(/<(?!wbr)[a-z]/g)?.length ?? 0;

test('a card is light and carries no style attribute, which the content policy would refuse', () => {
  const html = renderToStaticMarkup(<PostCard post={post} columnId={1200} lead urgent />);
  expect(elements(html)).toBeLessThanOrEqual(MAX_ELEMENTS);
  expect(html).not.toContain('style=');
  expect(html).toContain('&lt;锅盖头&gt;');
  expect(html).toContain('title="阅读 12,345"');
});

test('a card names the column only where it is another one, and nothing twice', () => {
  const count = (columnId: number) => renderToStaticMarkup(<PostCard post={post} columnId={columnId} />).split('江湖问答').length - 1;
  expect(count(1200)).toBe(1);
  expect(count(1203)).toBe(1);
});

test('a card without a picture shows the first letter of its title', () => {
  expect(renderToStaticMarkup(<PostCard post={{ ...post, cover: null, title: '【求助】狼王几点刷新' }} columnId={1203} />)).toContain('data-letter="求"');
});

test('a row shows the state of its post by one mark', () => {
  const row = (more: Partial<Card>) => renderToStaticMarkup(<PostRow post={{ ...post, ...more }} columnId={1203} hot />);
  expect(row({})).toContain('aria-label="置顶"');
  expect(row({ pinned: false })).toContain('alt="精华帖"');
  expect(row({ pinned: false, essence: false })).toContain('title="热议中"');
});

test('a row shows its whole title, who spoke last, and what is new since the last visit', () => {
  const title = '四十个人的团散了以后，我一个一个去问他们为什么走，问到第三十一个的时候，我自己也不想打了，可是第二天还是上了线';
  const html = renderToStaticMarkup(<PostRow post={{ ...post, title, pinned: false, essence: false, lastCommenter: '霜降' }} columnId={1203} fresh />);
  expect(html.replaceAll('<wbr/>', '').replaceAll('<wbr>', '')).toContain(title);
  expect(html).toContain('霜降');
  expect(html).toMatch(/>新</);
});

test('a complaint shows whose turn it is until the verdict, then the outcome and the offence', () => {
  const trial = {
    state: 'answering' as const,
    outcome: null,
    wasReceived: false,
    offence: { value: 'ninja_loot', label: '黑装备' },
    realm: '国王之谷',
    accusedCount: 1,
    isDirect: false,
    dueAt: '2026-11-24T04:00:00Z',
  };
  for (const view of [PostCard, PostRow]) {
    const html = (more: Partial<Card>) => renderToStaticMarkup(createElement(view, { post: { ...post, trial, ...more }, columnId: 1203 }));
    expect(html({})).toMatch(/待答辩.*等被检举人答辩，限期 <time[^>]*dateTime="2026-11-24T04:00:00Z"/);
    expect(html({})).not.toContain(post.summary);
    expect(html({ trial: { ...trial, state: 'closed', outcome: 'upheld', dueAt: null } })).toMatch(
      view === PostCard ? /已结案.*成立.*刷了两百一十次/ : /已结案.*成立/,
    );
  }
});
