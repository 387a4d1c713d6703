import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MyCases } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { keepProof } from '#server/modules/proofs/index.ts';
import { joinOwner } from '../answer/join-owner.ts';
import { remindOfEndings } from '../clocks/remind-of-endings.ts';
import { WITHDRAWAL_NOTIFICATIONS } from './notifications-withdrawal.ts';
import { openCourt, type Character, type Court } from '../testing/court.fixture.ts';

const REASON = '我们谈开了，钱已经退了。';
const ANSWER = '装备是误点的，当晚就说好退钱，截图都在这里。';
const HOUR = 60 * 60;

let court: Court;
let judge: Signed;
let people = 0;
beforeAll(async () => {
  court = await openCourt();
  judge = await court.person('presenter');
});
afterAll(() => court.site.close());

/** Returns a case that was summoned, with its complainant and the proven owners of its accused. */
async function summoned(accused = 1) {
  // Nobody has more than six in hand.
  judge = await court.person('presenter');
  const complainant = await court.person();
  const characters: Character[] = Array.from({ length: accused }, () => ({ name: `撤回${(people += 1)}号`, realm: '死亡之翼' }));
  const owners = await Promise.all(characters.map((character) => court.person('member', character)));
  const id = await court.fileCase(complainant, characters);
  await court.receive(id, judge);
  await court.handle(id, judge, { action: 'summon' });
  return { id, complainant, owners, owner: owners[0]! };
}

const answer = (id: number, as: Signed) => court.site.post(`post/trial/statement/${id}`, { kind: 'answer', text: ANSWER }, { as });
const withdraw = (id: number, as: Signed) => court.site.post<{ state: string; dueAt: string | null }>(`post/withdraw/${id}`, { reason: REASON }, { as });
const reply = (id: number, as: Signed, agree: boolean) => court.site.post<{ state: string }>(`post/withdraw/answer/${id}`, { agree }, { as });

/** Returns a case that was answered and is heard, whose complainant wants to withdraw it. */
async function wanted(accused = 1) {
  const made = await summoned(accused);
  for (const owner of made.owners) expect(await answer(made.id, owner)).toMatchObject({ code: '200' });
  expect(await withdraw(made.id, made.complainant)).toMatchObject({ code: '200', t: { state: 'hearing', dueAt: expect.any(String) } });
  return made;
}

describe('a complaint is withdrawn', () => {
  it('at once while nobody has answered, whatever was written with a code', async () => {
    const complainant = await court.person();
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'summon' });
    expect(await court.site.post(`g/answer/${await court.codeOf(id, complainant)}`, { text: ANSWER })).toMatchObject({ code: '200' });
    expect((await court.trial(id, complainant)).actions).toContain('withdraw');
    expect(await withdraw(id, complainant)).toMatchObject({ t: { state: 'closed', dueAt: null } });
    expect(await court.publicCase(id)).toMatchObject({ outcome: 'withdrawn', remark: null });
  });

  it('after an answer once the accused agrees, with its remark and its reason for everybody', async () => {
    const { id, complainant, owner } = await wanted();
    expect((await court.trial(id, owner)).actions).toEqual(expect.arrayContaining(['agreeWithdraw', 'goOn']));
    expect((await court.trial(id, owner)).withdrawal).toMatchObject({ reason: REASON, isAsked: true });
    const mine = await court.site.get<MyCases>('post/trial/my', { as: owner });
    expect(mine.t.items.find((each) => each.id === id)).toMatchObject({ turn: 'me', isAskedToAgree: true });
    expect((await court.trial(id, complainant)).actions).not.toContain('askWithdraw');
    expect(await court.publicCase(id)).toMatchObject({ state: 'hearing', remark: null });
    expect(JSON.stringify(await court.publicCase(id))).not.toContain(REASON);
    expect(await reply(id, owner, true)).toMatchObject({ t: { state: 'closed' } });
    const shown = await court.publicCase(id);
    expect(shown).toMatchObject({ outcome: 'withdrawn', remark: '答辩之后撤回', dueAt: null });
    expect(shown.events.at(-1)).toMatchObject({ action: 'agreeWithdraw', role: 'accused', by: null, reason: REASON });
    for (const each of [complainant, owner, judge]) expect(await court.messages(each.id)).toContain('检举在答辩之后撤回');
    expect(await court.db.queryOne('SELECT withdrawn_after_answer FROM cases WHERE post_id = $1', [id])).toEqual({ withdrawnAfterAnswer: true });
  });

  it('by silence after seventy-two hours, during which the clock of the presenter is paused', async () => {
    const { id, owner } = await wanted();
    await court.backdate(id, 71 * HOUR);
    await court.pass(id, 1);
    expect(await court.stateOf(id)).toBe('hearing');
    await court.pass(id, 2 * HOUR);
    expect(await court.publicCase(id)).toMatchObject({ outcome: 'withdrawn', remark: '答辩之后撤回' });
    expect((await court.publicCase(id)).events.at(-1)).toMatchObject({ action: 'withdrawSilence', role: 'clock', reason: REASON });
    expect(await reply(id, owner, false)).toMatchObject({ code: 'A0409' });
  });

  it('never, once an accused wants it to go on: the presenter has all of their time again', async () => {
    const { id, complainant, owner } = await wanted();
    await court.backdate(id, 60 * HOUR);
    expect(await reply(id, owner, false)).toMatchObject({ t: { state: 'hearing' } });
    expect(((await court.dueIn(id)) ?? 0) / HOUR).toBeCloseTo(72, 0);
    expect((await court.trial(id, complainant)).actions).not.toContain('askWithdraw');
    expect(await withdraw(id, complainant)).toMatchObject({ code: 'A0409', message: expect.stringContaining('不能再撤回') });
    expect(await reply(id, owner, true)).toMatchObject({ code: 'A0409' });
    expect(await court.messages(complainant.id)).toContain('对方要求继续审');
    expect(await court.judge(id, judge, { penalty: 'warning' })).toMatchObject({ t: { state: 'closed' } });
  });

  it('with several accused only when nobody of them objects', async () => {
    const first = await wanted(2);
    const [one, other] = first.owners as [Signed, Signed];
    expect(await reply(first.id, one, true)).toMatchObject({ t: { state: 'hearing' } });
    expect(await reply(first.id, one, true)).toMatchObject({ code: 'A0409' });
    expect((await court.trial(first.id, one)).withdrawal).toMatchObject({ isAsked: false });
    expect(await reply(first.id, other, true)).toMatchObject({ t: { state: 'closed' } });
    const second = await wanted(2);
    expect(await reply(second.id, second.owners[0]!, true)).toMatchObject({ t: { state: 'hearing' } });
    expect(await reply(second.id, second.owners[1]!, false)).toMatchObject({ t: { state: 'hearing' } });
    expect((await court.trial(second.id, second.complainant)).withdrawal).toBeNull();
  });

  it('asking a later owner too, whatever the one before has said', async () => {
    const { id, owners } = await wanted(2);
    const [later, operator] = [await court.person(), await court.person('operator')];
    const [accused] = (await court.dossier(id, judge)).accused;
    const name = accused?.name ?? '';
    expect(await reply(id, owners[0]!, true)).toMatchObject({ code: '200', t: { state: 'hearing' } });
    const now = new Date();
    await court.db.transaction(async (tx) => {
      await keepProof({ tx, now }, { memberId: later.id, gameId: 1, name, realm: '死亡之翼', confirmedBy: operator.id });
      await joinOwner({ tx, now }, { gameId: 1, nameKey: name, realmKey: '死亡之翼', memberId: later.id, seenBy: { id: 0, role: 'operator' } });
    });
    expect(await court.messages(later.id)).toContain('检举人想撤回，等你回话');
    expect((await court.trial(id, later)).withdrawal).toMatchObject({ isAsked: true });
    expect(await reply(id, owners[1]!, true)).toMatchObject({ code: '200', t: { state: 'hearing' } });
    expect(await reply(id, later, true)).toMatchObject({ code: '200', t: { state: 'closed' } });
  });

  it('by nobody else, and agreed to by nobody but the accused', async () => {
    const { id, complainant } = await wanted();
    const stranger = await court.person();
    for (const as of [stranger, judge]) expect(await withdraw(id, as)).toMatchObject({ status: 403 });
    for (const as of [stranger, judge, complainant]) expect(await reply(id, as, true)).toMatchObject({ status: 403 });
  });
});

describe('a wish to withdraw', () => {
  it('is asked while one accused has answered and the others may still', async () => {
    const { id, complainant, owners } = await summoned(2);
    await answer(id, owners[0]!);
    expect(await withdraw(id, complainant)).toMatchObject({ t: { state: 'answering', dueAt: expect.any(String) } });
    expect(await court.messages(owners[1]!.id)).toContain('检举人想撤回，等你回话');
    expect(await answer(id, owners[1]!)).toMatchObject({ code: '200', t: { state: 'hearing' } });
    expect(((await court.dueIn(id)) ?? 0) / HOUR).toBeCloseTo(72, 0);
    expect(await reply(id, owners[1]!, true)).toMatchObject({ t: { state: 'hearing' } });
  });

  it('falls when the presenter proposes, and may be uttered again where the verdict is returned', async () => {
    const { id, complainant, owner } = await wanted();
    const other = await court.person('presenter');
    expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
    expect(await reply(id, owner, true)).toMatchObject({ code: 'A0409' });
    expect(await court.giveBack(id, other)).toMatchObject({ t: { state: 'hearing' } });
    expect((await court.trial(id, complainant)).withdrawal).toBeNull();
    expect(await withdraw(id, complainant)).toMatchObject({ t: { state: 'hearing' } });
  });

  it('goes with the case into the queue and out of it again', async () => {
    const { id, owner } = await wanted();
    await court.handle(id, judge, { action: 'release', reason: '手上太忙' });
    expect((await court.trial(id, owner)).actions).toContain('goOn');
    expect(await reply(id, owner, false)).toMatchObject({ t: { state: 'filed' } });
    expect((await court.receive(id, judge)).t).toMatchObject({ state: 'hearing' });
    const second = await wanted();
    await court.handle(second.id, judge, { action: 'release', reason: '手上太忙' });
    await court.pass(second.id, 73 * HOUR);
    expect(await court.publicCase(second.id)).toMatchObject({ outcome: 'withdrawn', remark: '答辩之后撤回' });
  });

  it('ends the wait for the complainant, and nobody is asked for more meanwhile', async () => {
    const { id, complainant, owner } = await summoned();
    await answer(id, owner);
    const ask = () => court.site.post(`post/trial/statement/${id}`, { kind: 'question', text: '还有别的截图吗？' }, { as: judge });
    expect(await ask()).toMatchObject({ code: '200' });
    expect(await withdraw(id, complainant)).toMatchObject({ t: { state: 'hearing' } });
    expect((await court.trial(id, complainant)).case.asked).toBe(false);
    expect(await ask()).toMatchObject({ code: 'A0409' });
    expect(await court.handle(id, judge, { action: 'extend' })).toMatchObject({ code: 'A0409' });
  });

  it('does not outlast the clock of the whole case', async () => {
    const { id, complainant, owner } = await summoned();
    await answer(id, owner);
    await court.backdate(id, 27 * 24 * HOUR);
    expect(await withdraw(id, complainant)).toMatchObject({ t: { state: 'hearing' } });
    await court.pass(id, 48 * HOUR);
    expect(await court.publicCase(id)).toMatchObject({ outcome: 'lapsed', remark: null });
  });

  it('is mailed to the accused, who are reminded a day before its end, once', async () => {
    const { id, owner } = await wanted();
    const channels = await court.db.query<{ channel: string }>(
      `SELECT channel FROM deliveries WHERE kind = 'case-withdrawal-wanted' AND member_id = $1 ORDER BY channel`,
      [owner.id],
    );
    expect(channels.map(({ channel }) => channel)).toEqual(['mail', 'message', 'text']);
    const reminders = async () => (await court.messages(owner.id)).filter((title) => title.startsWith('撤回等你回话，还剩'));
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR * 1000);
    await remindOfEndings({ db: court.db, now: inHours(40) });
    expect(await reminders()).toEqual([]);
    for (const hours of [49, 60]) await remindOfEndings({ db: court.db, now: inHours(hours) });
    expect(await reminders()).toEqual(['撤回等你回话，还剩 23 小时']);
    // Silence is a consent: the words stay as they were sent, and no mail about it is turned off.
    expect(WITHDRAWAL_NOTIFICATIONS.wantedEnding({ about: { kind: 'post', id }, data: { hours: 23, until: inHours(72).toISOString() } }).kind.version).toBe(1);
    expect(await court.stateOf(id)).toBe('hearing');
  });

  it('is agreed to, judged and ended by the clock at the same moment: one of them holds, whole', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, owner } = await wanted();
      const verdict = await court.verdictOn(id, judge, { penalty: 'warning' });
      const acts = [() => reply(id, owner, true), () => court.handle(id, judge, { action: 'judge', ...verdict }), () => reply(id, owner, false)];
      await Promise.all([...acts.slice(round % 3), ...acts.slice(0, round % 3)].map((act) => act()));
      const shown = await court.publicCase(id);
      const tickets = await court.db.query('SELECT id FROM tickets WHERE case_id = $1', [id]);
      expect(tickets).toHaveLength(shown.outcome === 'upheld' ? 1 : 0);
      expect(shown.remark).toBe(shown.outcome === 'withdrawn' ? '答辩之后撤回' : null);
    }
  });
});

it('a presenter takes back what they filed themselves, with the remark where the accused has answered', async () => {
  const witness = await court.person('presenter');
  const character = { name: '直接撤回', realm: '死亡之翼' };
  const owner = await court.person('member', character);
  const complaint = await court.complaintOf(witness, [character]);
  const verdict = {
    outcome: 'upheld',
    facts: '我在团里亲眼看见他拿了装备就下线，前后都有截图，没有别的解释。',
    reasoning: '规矩开团前就讲过，他在场应过，事后也没有退，前后连得上。',
    articles: ['A3'],
    penalties: [{ accused: 0, penalty: 'warning' }],
  };
  const filed = await court.site.post<{ id: number }>('post/trial/add', { ...complaint, verdict }, { as: witness });
  expect(filed.code).toBe('200');
  expect(await answer(filed.t.id, owner)).toMatchObject({ code: '200' });
  expect((await court.trial(filed.t.id, witness)).actions).toContain('withdraw');
  expect(await withdraw(filed.t.id, witness)).toMatchObject({ t: { state: 'closed', dueAt: null } });
  expect(await court.publicCase(filed.t.id)).toMatchObject({ outcome: 'withdrawn', remark: '答辩之后撤回' });
});
