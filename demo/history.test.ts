import { expect, it } from 'vitest';
import { readApplications, readMembers, readMessages, readPosts } from './written/content.ts';
import { planHistory, type HistoryEvent } from './history.ts';
import { before } from './written/times.ts';

const now = new Date('2026-11-21T12:00:00Z');
const posts = await readPosts();
const members = await readMembers();
const content = { posts, members, messages: await readMessages(), applications: await readApplications() };
const history = planHistory(content, now);
const of = (kind: HistoryEvent['kind']) => history.filter((deed) => deed.kind === kind);

it('holds everything that was written, once', () => {
  expect(of('post')).toHaveLength(190);
  expect(of('comment')).toHaveLength(1_728);
  expect(of('accept')).toHaveLength(24);
});

it('is the same every time, in order, and over by now', () => {
  expect(planHistory(content, now)).toEqual(history);
  for (const [index, { at }] of history.entries()) {
    expect(at.getTime()).toBeGreaterThanOrEqual(history[index - 1]?.at.getTime() ?? 0);
    expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
  }
});

it('has nobody act on what is not there yet, or twice', () => {
  const joined = new Map(members.map(({ nick, joinedDaysAgo }) => [nick, before(now, joinedDaysAgo)]));
  const written = new Set<object>();
  const done = new Set<string>();
  for (const deed of history) {
    if ('post' in deed && deed.kind !== 'post') expect(written.has(deed.post)).toBe(true);
    if (deed.kind === 'post') written.add(deed.post);
    if (deed.kind === 'comment') {
      if (deed.parent) expect(written.has(deed.parent)).toBe(true);
      written.add(deed.comment);
    }
    if ('member' in deed) {
      expect(deed.at.getTime()).toBeGreaterThanOrEqual(joined.get(deed.member)!.getTime());
      const name = `${deed.kind} ${deed.member} ${'post' in deed ? deed.post.title : 'followed' in deed ? deed.followed : ''}`;
      expect(done.has(name)).toBe(false);
      done.add(name);
    }
  }
});

it('gives much read posts more favors', () => {
  const favorsOf = (part: typeof posts) => of('favor').filter((deed) => deed.kind === 'favor' && part.includes(deed.post)).length;
  const byReads = posts.toSorted((one, other) => one.reads - other.reads);
  expect(favorsOf(byReads.slice(-40))).toBeGreaterThan(3 * favorsOf(byReads.slice(0, 40)));
});

it('leaves no place of a message unfilled', () => {
  expect(of('message').length).toBeGreaterThan(8);
  expect(of('letter').length).toBeGreaterThan(4);
  for (const deed of history) if (deed.kind === 'message') expect(deed.title + deed.content).not.toMatch(/[{}]/);
});
