import { describe, expect, it } from 'vitest';
import { undoWaves } from './index.ts';
import { NAME, setUpLeaks } from './leaks.fixture.ts';
import { reportAs, signUpReporter, type Reporter } from './reporters.fixture.ts';

const leaks = setUpLeaks();
const { someone, passTime, writePost, leak, view, deskItem, unreadMessages } = leaks;

const reportTen = async (all: readonly Reporter[]) => {
  for (let turn = 0; turn < 10; turn += 1) {
    const by = all[turn % all.length];
    if (!by) throw new Error('nobody is there');
    expect((await reportAs(leaks.site, { kind: 'post', id: await writePost(await someone()) }, { as: by })).code).toBe('200');
  }
};
const titles = async (as: Parameters<typeof unreadMessages>[0]) => (await unreadMessages(as)).map(({ title }) => title);

it('one account that reports ten things does not silence others of its week or network', async () => {
  const loud = await signUpReporter(leaks.site, { daysHere: 30, silent: true, address: '198.51.100.3' });
  const honest = await signUpReporter(leaks.site, { daysHere: 30, address: '198.51.100.3' });
  const id = await writePost(await someone());
  await reportTen([loud]);
  expect((await leak(id, honest)).code).toBe('200');
  expect((await view(id)).t.title).not.toContain(NAME);
  expect(await deskItem(id)).toMatchObject({ masked: true, waved: 0 });
  expect(await titles(leaks.operator)).not.toContain('来了一波举报');
});

describe('a leak in a wave', () => {
  it('is masked by nobody, but moves to the head of the queue, and staff is notified', async () => {
    await passTime();
    const address = '198.51.100.4';
    const all = await Promise.all(Array.from({ length: 11 }, () => signUpReporter(leaks.site, { address })));
    await reportTen(all.slice(0, 10));
    const id = await writePost(await someone());
    const [last] = all.slice(10);
    if (!last) throw new Error('nobody is there');
    await leak(id, last);
    expect((await view(id)).t.title).toContain(NAME);
    expect(await deskItem(id)).toMatchObject({ masked: false, urgent: true, waved: 1 });
    for (const each of [leaks.presenter, leaks.operator]) expect(await titles(each)).toContain('有人举报泄露隐私');
  });

  it('that was masked before the wave was seen comes back in sight, and staff is notified', async () => {
    await passTime();
    const address = '198.51.100.5';
    const all = await Promise.all(Array.from({ length: 10 }, () => signUpReporter(leaks.site, { address })));
    const [first] = all;
    if (!first) throw new Error('nobody is there');
    const id = await writePost(await someone());
    await leak(id, first);
    expect(await deskItem(id)).toMatchObject({ masked: true, urgent: false });
    const before = (await titles(leaks.presenter)).length;
    await reportTen(all);
    await undoWaves({ db: leaks.site.platform.db, now: new Date() });
    expect((await view(id)).t.title).toContain(NAME);
    expect(await deskItem(id)).toMatchObject({ masked: false, urgent: true });
    expect((await titles(leaks.presenter)).length).toBe(before + 1);
  });
});
