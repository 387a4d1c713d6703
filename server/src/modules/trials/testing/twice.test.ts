import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { ANSWER } from './court-lots.fixture.ts';
import { openCourt, type Court } from './court.fixture.ts';

const REALM = '熊猫酒仙';

let court: Court;
let other: Signed;
beforeAll(async () => {
  court = await openCourt();
  for (let count = 0; count < 4; count += 1) await court.person('presenter');
  other = await court.person('presenter');
});
afterAll(() => court.site.close());

let keys = 0;
const newKey = () => `twice-key-${(keys += 1)}`;
const count = async (sql: string, id: number) => (await court.db.query(sql, [id])).length;

interface Act {
  path: string;
  body: object;
  as: Signed;
}

/** Sends an act at the same moment twice with one key, then once more with it, and once with another; returns the replies. */
async function sendTwice({ path, body, as }: Act) {
  const key = newKey();
  const send = (idempotencyKey: string) => court.site.post<{ state?: string }>(path, body, { as, headers: { 'idempotency-key': idempotencyKey } });
  const together = await Promise.all([send(key), send(key)]);
  const later = await send(key);
  return { first: together[0], second: together[1], later, another: await send(newKey()) };
}

/** Returns a case in its hearing, with a judge of its own, and its proven accused. */
async function inHearing(): Promise<{ id: number; judge: Signed; complainant: Signed; owner: Signed }> {
  const name = `连点${newKey()}`.slice(0, 12);
  const [complainant, owner, judge] = [await court.person(), await court.person('member', { name, realm: REALM }), await court.person('presenter')];
  const id = await court.fileCase(complainant, [{ name, realm: REALM }]);
  await court.hear(id, judge);
  return { id, judge, complainant, owner };
}

describe('an act that is sent twice', () => {
  it('with one key is done once and answered alike, with another is refused: a receipt, a summons, an answer', async () => {
    const name = '连点的那位';
    const [complainant, owner, judge] = [await court.person(), await court.person('member', { name, realm: REALM }), await court.person('presenter')];
    const id = await court.fileCase(complainant, [{ name, realm: REALM }]);
    const acts: [string, Act][] = [
      ['receive', { path: `post/receive/${id}`, body: {}, as: judge }],
      ['summon', { path: `post/trial/handle/${id}`, body: { action: 'summon' }, as: judge }],
      ['answer', { path: `post/trial/statement/${id}`, body: { kind: 'answer', text: '那晚掉线了，装备还在团长那里。' }, as: owner }],
    ];
    for (const [action, act] of acts) {
      const { first, second, later, another } = await sendTwice(act);
      expect([first.code, second.code, later.code], action).toEqual(['200', '200', '200']);
      expect(second.t, action).toEqual(first.t);
      expect(later.t, action).toEqual(first.t);
      expect(another.code, action).not.toBe('200');
      expect(await count(`SELECT FROM case_events WHERE case_id = $1 AND action = '${action}'`, id), action).toBe(1);
    }
  });

  it('makes one verdict and one ticket', async () => {
    const { id, judge } = await inHearing();
    const body = { action: 'judge', ...(await court.verdictOn(id, judge, { penalty: 'list90' })) };
    const { first, second, later, another } = await sendTwice({ path: `post/trial/handle/${id}`, body, as: judge });
    expect([first.t, second.t]).toEqual([later.t, later.t]);
    expect(another.status).toBe(409);
    expect(await count('SELECT FROM verdicts WHERE case_id = $1', id)).toBe(1);
    expect(await count('SELECT FROM tickets WHERE case_id = $1', id)).toBe(1);
  });

  it('makes one appeal, and one answer to it', async () => {
    const { id, judge, owner } = await inHearing();
    await court.judge(id, judge, { penalty: 'list90' });
    const ticket = await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]);
    const written = { ground: 'too_heavy', text: '那天我的号借给了别人，请重新看一遍登录的时间。' };
    const filed = await sendTwice({ path: `ticket/appeal/${ticket?.id ?? 0}`, body: written, as: owner });
    expect([filed.first.t, filed.second.t]).toEqual([filed.later.t, filed.later.t]);
    expect(filed.another).toMatchObject({ status: 409, name: 'appealOpen' });
    const appeal = await court.db.queryOne<{ id: number }>('SELECT id FROM appeals WHERE case_id = $1', [id]);
    await court.callDecider(appeal?.id ?? 0, other);
    const decided = await sendTwice({ path: `appeal/handle/${appeal?.id ?? 0}`, body: { action: 'decide', outcome: 'affirmed', answer: ANSWER }, as: other });
    expect(decided.first.code, JSON.stringify(decided.first.fields)).toBe('200');
    expect([decided.first.t, decided.second.t]).toEqual([decided.later.t, decided.later.t]);
    expect(decided.another.code).not.toBe('200');
    expect(await count('SELECT FROM appeals WHERE case_id = $1', id)).toBe(1);
    expect(await count(`SELECT FROM case_events WHERE case_id = $1 AND action = 'decide'`, id)).toBe(1);
  });

  it('withdraws once, and the key of one act does no other', async () => {
    const complainant = await court.person();
    const id = await court.fileCase(complainant);
    const { first, second, another } = await sendTwice({ path: `post/withdraw/${id}`, body: { reason: '说开了' }, as: complainant });
    expect([first.code, second.code]).toEqual(['200', '200']);
    expect(another.code).not.toBe('200');
    const headers = { 'idempotency-key': newKey() };
    const [one, next] = [await court.fileCase(complainant), await court.fileCase(complainant)];
    const judge = await court.person('presenter');
    expect((await court.site.post(`post/receive/${one}`, {}, { as: judge, headers })).code).toBe('200');
    expect((await court.site.post(`post/receive/${next}`, {}, { as: judge, headers })).status).toBe(400);
    expect(await court.stateOf(next)).toBe('filed');
  });
});

describe('an act of who was called, sent twice', () => {
  /** Sends an act twice at once and once more with one key, with another body under it, and once with another key. */
  async function tryKey(act: Act, different: object) {
    const key = newKey();
    const send = (body: object, idempotencyKey: string) => court.site.post(act.path, body, { as: act.as, headers: { 'idempotency-key': idempotencyKey } });
    const together = await Promise.all([send(act.body, key), send(act.body, key)]);
    const replies = [...together, await send(act.body, key)];
    expect(
      replies.map(({ code }) => code),
      `${act.path} ${replies[0]?.message}`,
    ).toEqual(['200', '200', '200']);
    for (const { t } of replies) expect(t, act.path).toEqual(replies[0]?.t);
    // A key that has served, or a step that is over: refused either way.
    expect([400, 409], act.path).toContain((await send(different, key)).status);
    return { another: await send(act.body, newKey()) };
  }

  it('makes one signature, of the words that came first', async () => {
    const { id, judge } = await inHearing();
    expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
    await court.callSigner(id, other);
    await court.openEvidence(id, other);
    const { verdictRevision } = await court.trial(id, other);
    const body = { agree: true, checked: '两边的记录对过，时间前后连得上，没有漏掉的。', seenVerdictRevision: verdictRevision };
    const act = { path: `post/trial/countersign/${id}`, body, as: other };
    const { another } = await tryKey(act, { agree: false, reason: '第二句没有证据。', returnPart: 'facts' });
    expect(another.status).toBe(409);
    expect(await count(`SELECT FROM case_events WHERE case_id = $1 AND action = 'countersign'`, id)).toBe(1);
    expect(await count('SELECT FROM tickets WHERE case_id = $1', id)).toBe(1);
  });

  it('makes one vote: a retry that comes after a changed one does not change it back', async () => {
    const { id, judge } = await inHearing();
    expect(await court.judge(id, judge, { penalty: 'permanent' })).toMatchObject({ t: { state: 'panel' } });
    await court.seatJurors(id, [other]);
    await court.openEvidence(id, other);
    const { verdictRevision, case: shown } = await court.trial(id, other);
    const ballot = (rung: string) => ({
      votes: shown.accused.map((each) => ({ accusedId: each.id, rung })),
      reason: '记录与两边的话都对过，先后连得上，这一档与做过的事相称。',
      seenVerdictRevision: verdictRevision,
    });
    // Two more are seated, so that one vote ends nothing.
    await court.db.query(
      `INSERT INTO panel_calls (case_id, round, seat, member_id, called_at, accept_by, vote_by)
       SELECT $1, 1, 1 + row_number() OVER (), m.id, now(), now() + interval '1 day', now() + interval '3 days' FROM members m WHERE m.role = 'presenter' AND m.id <> $2 AND m.id <> $3 LIMIT 2`,
      [id, other.id, judge.id],
    );
    const path = `post/trial/vote/${id}`;
    const headers = { 'idempotency-key': newKey() };
    expect(await court.site.post(path, ballot('list365'), { as: other, headers })).toMatchObject({ code: '200' });
    await tryKey({ path, body: ballot('list90'), as: other }, ballot('permanent'));
    expect(await court.site.post(path, ballot('list365'), { as: other, headers })).toMatchObject({ code: '200' });
    const votes = await court.db.query('SELECT v.rung FROM panel_votes v JOIN panel_calls c ON c.id = v.call_id WHERE c.case_id = $1', [id]);
    expect(votes).toEqual([{ rung: 'list90' }]);
  });

  it('logs one attempt to deliver a notice, and one letter of a guest', async () => {
    const [complainant, judge] = [await court.person(), await court.person('presenter')];
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ code: '200' });
    const accusedId = (await court.dossier(id, judge)).accused[0]?.id;
    const attempt = { accusedId, how: 'whisper', result: 'offline', at: new Date().toISOString() };
    await tryKey({ path: `post/trial/carry/${id}`, body: attempt, as: complainant }, { ...attempt, result: 'delivered' });
    // The one under another key is another one.
    expect(await count('SELECT FROM delivery_attempts WHERE case_id = $1', id)).toBe(2);

    const path = `g/answer/${await court.codeOf(id, complainant)}`;
    const write = (text: string, headers = { 'idempotency-key': 'letter-of-a-guest' }) => court.site.post(path, { text }, { headers });
    const letter = '那晚掉线了，装备还在团长那里，记录可以查。';
    const replies = [...(await Promise.all([write(letter), write(letter)])), await write(letter)];
    expect(replies.map(({ code }) => code)).toEqual(['200', '200', '200']);
    const letters = () => count(`SELECT FROM case_statements WHERE case_id = $1 AND kind = 'unprovenAnswer'`, id);
    expect(await letters()).toBe(1);
    expect(await write('再补一句：那晚的语音有录音。')).toMatchObject({ code: '200' });
    expect(await letters()).toBe(2);
    // What was written in between makes it something that is said again.
    expect(await write(letter)).toMatchObject({ code: '200' });
    expect(await letters()).toBe(3);
  });
});
