import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from './court.fixture.ts';
import { goneFrom, type Going } from './gone.fixture.ts';

const DAY_SECONDS = 24 * 60 * 60;
const REALM = '灰烬使者';
const ANSWER = { kind: 'answer', text: '那晚掉线了，装备还在团长那里，记录可以查。' };

let court: Court;
beforeAll(async () => {
  court = await openCourt();
  // Nobody is short of presenters.
  for (let count = 0; count < 5; count += 1) await court.person('presenter');
});
afterAll(() => court.site.close());

let named = 0;
/** Returns a case in the window of its accused, who was seen to play the character. */
async function summoned(): Promise<{ id: number; name: string; complainant: Signed; owner: Signed; judge: Signed }> {
  const name = `换号${(named += 1)}号`;
  const [complainant, owner, judge] = [await court.person(), await court.person('member', { name, realm: REALM }), await court.person('presenter')];
  const id = await court.fileCase(complainant, [{ name, realm: REALM }]);
  await court.receive(id, judge);
  expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ t: { state: 'answering' } });
  return { id, name, complainant, owner, judge };
}

const { go, suspend, erase } = goneFrom(() => court);
/** Lets every clock of a case run, until it is closed. */
async function end(id: number): Promise<string> {
  await court.pass(id, 79 * DAY_SECONDS);
  expect(await court.stateOf(id)).toBe('closed');
  return (await court.db.queryOne<{ outcome: string }>('SELECT outcome FROM cases WHERE post_id = $1', [id]))?.outcome ?? '';
}
const write = (id: number, as: Signed, body: object) => court.site.post(`post/trial/statement/${id}`, body, { as });

describe('a case', () => {
  const GONE: readonly Going[] = ['suspended', 'closing', 'erased'];

  it.each(GONE)('ends, and keeps what was said, when its complainant is %s', async (how) => {
    const { id, complainant, owner, judge } = await summoned();
    await go(complainant, how);
    expect(await write(id, owner, ANSWER)).toMatchObject({ code: '200' });
    expect(await court.stateOf(id)).toBe('hearing');
    expect(await write(id, judge, { kind: 'question', text: '那晚是谁记的账？' })).toMatchObject({ code: '200' });
    expect((await court.dossier(id, judge)).evidence).toHaveLength(1);
    // Nobody replies: after three days the case goes on without.
    await court.pass(id, 4 * DAY_SECONDS);
    expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ t: { state: 'closed' } });
  });

  it.each(GONE)('ends, never heavier for it, when its accused is %s before they answer', async (how) => {
    const { id, owner } = await summoned();
    await go(owner, how);
    // Who is suspended or about to leave still answers; nobody is there of who was erased.
    expect((await write(id, owner, ANSWER)).code === '200').toBe(how !== 'erased');
    expect(await end(id)).toBe('lapsed');
    expect(await court.db.query('SELECT FROM tickets WHERE case_id = $1', [id])).toEqual([]);
  });

  it.each(GONE)('goes back to the queue and to somebody else when its judge is %s', async (how) => {
    const { id, owner, judge } = await summoned();
    await go(judge, how);
    expect(await write(id, owner, ANSWER)).toMatchObject({ code: '200' });
    await court.pass(id, 4 * DAY_SECONDS);
    expect(await court.stateOf(id)).toBe('filed');
    const next = await court.person('presenter');
    expect(await court.receive(id, next)).toMatchObject({ t: { state: 'hearing' } });
    expect(await court.judge(id, next, { penalty: 'list90' })).toMatchObject({ t: { state: 'closed' } });
  });

  it('is decided by the others when a juror is suspended after they were called', async () => {
    const { id, judge } = await summoned();
    await court.elapse(id);
    expect(await court.judge(id, judge, { penalty: 'permanent' })).toMatchObject({ t: { state: 'panel' } });
    const jurors = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')] as const;
    await court.seatJurors(id, jurors);
    const [first, second, third] = jurors;
    await court.vote(id, first, 'permanent');
    await court.vote(id, second, 'permanent');
    await suspend(third);
    expect((await court.vote(id, third, 'permanent')).code).not.toBe('200');
    expect(await end(id)).toBe('upheld');
    // Two who agree are not three.
    const tickets = await court.db.query<{ penalty: string }>('SELECT first_penalty AS penalty FROM tickets WHERE case_id = $1', [id]);
    expect(tickets.every(({ penalty }) => penalty !== 'permanent')).toBe(true);
  });
});

describe('an account that is erased', () => {
  it('leaves its name on no page of the case, and the name of the character where it was listed', async () => {
    const { id, name, complainant, owner, judge } = await summoned();
    await write(id, owner, ANSWER);
    await court.backdate(id, 4 * DAY_SECONDS);
    expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ t: { state: 'closed' } });
    await erase(complainant);
    await erase(owner);
    const pages = [`g/trial/view/${id}`, `g/post/view/${id}`, 'g/blacklist/list', 'g/trial/closed'];
    for (const path of pages) {
      const text = JSON.stringify((await court.site.get(path)).t);
      for (const { nickName } of [complainant, owner]) expect(text, path).not.toContain(`"${nickName}"`);
    }
    expect(JSON.stringify((await court.site.get('g/blacklist/list')).t)).toContain(name);
  });
});

describe('who is renamed in mid-case', () => {
  it('is called by their new name on the page, in the file, on the desk and in new messages', async () => {
    const { id, complainant, owner, judge } = await summoned();
    const people = [complainant, owner, judge];
    for (const { id: memberId, nickName } of people)
      await court.db.query('UPDATE members SET nick_name = $2, nick_fold = $2 WHERE id = $1', [memberId, `${nickName}新名`]);
    await write(id, owner, ANSWER);
    await court.backdate(id, 4 * DAY_SECONDS);
    expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ t: { state: 'closed' } });
    const texts = [
      (await court.site.get(`g/trial/view/${id}`)).t,
      (await court.site.get(`post/trial/view/${id}`, { as: judge })).t,
      (await court.site.get(`g/post/view/${id}`)).t,
      (await court.site.get('post/trial/my', { as: complainant })).t,
      (await court.site.get('g/trial/closed')).t,
    ].map((each) => JSON.stringify(each));
    for (const text of texts) for (const { nickName } of people) expect(text).not.toContain(`"${nickName}"`);
    expect(texts[0]).toContain(`"${judge.nickName}新名"`);
    expect(texts[1]).toContain(`"${complainant.nickName}新名"`);
  });
});
