import { beforeAll, expect, it, vi } from 'vitest';
import { lineOf, readTargets } from './read-targets.ts';

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://hearth.example', host: 'hearth.example', protocol: 'https:' });
  return () => vi.unstubAllGlobals();
});

it('reads what addresses and names say, one a line', async () => {
  const lines = 'https://hearth.example/post/view/1101/12\n/scenery/list/1?view=7 评论#31 /member/5\n/privacy_policy';
  expect(await readTargets(lines)).toEqual({
    targets: [
      { kind: 'post', id: 12 },
      { kind: 'scenery', id: 7 },
      { kind: 'comment', id: 31 },
      { kind: 'member', id: 5 },
      { kind: 'page', id: 'privacy_policy' },
    ],
    problem: null,
  });
});

it.each(['/post/view/1101/%E0%A4%A', '/scenery/list/1?view=abc', '/post/view/1101', '帖子#0', '不是地址'])(
  'says that %s is no address of a thing',
  async (text) => {
    expect(await readTargets(text)).toEqual({ targets: null, problem: `认不出这个地址：${text}` });
  },
);

it.each([
  'https://hearth.example/post/view/1101/12',
  'http://www.hearth.example/post/view/1101/12?game=2',
  'hearth.example/post/view/1101/12',
  'HTTPS://Hearth.Example/post/view/1101/12/',
  'https://public.example:8443/post/view/1101/12',
  'public.example:8443/post/view/1101/12',
  '/post/view/1101/12?game=2',
])('takes %s as ours', async (text) => {
  expect(await readTargets(text, ['public.example:8443'])).toEqual({ targets: [{ kind: 'post', id: 12 }], problem: null });
});

it.each([
  'https://other.example/post/view/1101/12',
  'other.example/post/view/1101/12',
  '//other.example/post/view/1101/12',
  'https://hearth.example.evil.example/post/view/1101/12',
  'https://hearth.example@evil.example/post/view/1101/12',
  'https://hearth.example:444/post/view/1101/12',
  // A Cyrillic а.
  'https://heаrth.example/post/view/1101/12',
  'https://public.example/post/view/1101/12',
])('says of %s that it is no address of ours', async (text) => {
  expect(await readTargets(text, ['public.example:8443'])).toEqual({ targets: null, problem: `这不是本站的地址：${text}` });
});

it('names what a report of the public is about as a line that is read again', async () => {
  expect([lineOf('post:12'), lineOf('ticket:炉-2026-000001'), lineOf('post:x'), lineOf('')]).toEqual(['帖子#12', '/ticket/炉-2026-000001', '', '']);
  expect(await readTargets(lineOf('scenery:9'))).toEqual({ targets: [{ kind: 'scenery', id: 9 }], problem: null });
});
