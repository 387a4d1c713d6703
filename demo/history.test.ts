import { expect, it } from 'vitest';
import { readApplications, readMembers, readMessages, readPosts } from './written/content.ts';
import { planHistory, type HistoryEvent } from './history.ts';
import { before } from './written/times.ts';

const now = new Date('2026-11-21T12:00:00Z');
const posts = await readPosts();
const members = await readMembers();
const content = { posts, members, messages: await readMessages(), applications: await readApplications() };
const history = planHistory(content, now);
const of = (kind: HistoryEvent['kind']) => history.filter((event) => event.kind === kind);

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
  for (const event of history) {
    if ('post' in event && event.kind !== 'post') expect(written.has(event.post)).toBe(true);
    if (event.kind === 'post') written.add(event.post);
    if (event.kind === 'comment') {
      if (event.parent) expect(written.has(event.parent)).toBe(true);
      written.add(event.comment);
    }
    if ('member' in event) {
      expect(event.at.getTime()).toBeGreaterThanOrEqual(joined.get(event.member)!.getTime());
      const name = `${event.kind} ${event.member} ${'post' in event ? event.post.title : 'followed' in event ? event.followed : ''}`;
      expect(done.has(name)).toBe(false);
      done.add(name);
    }
  }
});

it('gives much read posts more favors', () => {
  const favorsOf = (part: typeof posts) => of('favor').filter((event) => event.kind === 'favor' && part.includes(event.post)).length;
  const byReads = posts.toSorted((one, other) => one.reads - other.reads);
  expect(favorsOf(byReads.slice(-40))).toBeGreaterThan(3 * favorsOf(byReads.slice(0, 40)));
});

it('leaves no place of a message unfilled', () => {
  expect(of('message').length).toBeGreaterThan(8);
  expect(of('letter').length).toBeGreaterThan(4);
  for (const event of history) if (event.kind === 'message') expect(event.title + event.content).not.toMatch(/[{}]/);
});
