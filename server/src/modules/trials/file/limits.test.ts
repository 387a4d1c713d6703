import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
let judge: Signed;
beforeAll(async () => {
  court = await openCourt({ addressLimitFactor: 1 });
  judge = await court.person('presenter');
});
afterAll(() => court.site.close());

/** Returns how often each code was returned by `times` concurrent calls. */
async function codesOf(times: number, call: (at: number) => Promise<{ code: string }>): Promise<Record<string, number>> {
  const codes: Record<string, number> = {};
  for (const { code } of await Promise.all(Array.from({ length: times }, (_, at) => call(at)))) codes[code] = (codes[code] ?? 0) + 1;
  return codes;
}
const PHONE = '他的手机号是 13812345678';

describe('what a member does before the court', () => {
  it('complaints: five a day', async () => {
    const complainant = await court.person();
    const bodies = await Promise.all(Array.from({ length: 7 }, (_, at) => court.complaintOf(complainant, [{ name: `第${at}个`, realm: '安苏' }])));
    expect(await codesOf(7, (at) => court.site.post('post/save', bodies[at], { as: complainant }))).toEqual({ '200': 5, A0501: 2 });
  });

  it('changes of one: thirty an hour', async () => {
    const complainant = await court.person();
    const id = await court.fileCase(complainant, [{ name: '改来改去', realm: '安苏' }]);
    const body = { ...(await court.complaintOf(complainant, [{ name: '改来改去', realm: '安苏' }])), id };
    expect(await codesOf(33, () => court.site.post('post/save', body, { as: complainant }))).toEqual({ '200': 30, A0501: 3 });
  });

  it('cases filed directly: ten a day, refused ones too', async () => {
    const filer = await court.person('presenter');
    const text = '那晚我在团里，亲眼看见，截图一张不少，时间和掷骰都对得上。';
    const verdict = { outcome: 'upheld', facts: text, reasoning: text, articles: ['A3'], penalties: [{ accused: 0, penalty: 'list90' }] };
    const bodies = await Promise.all(Array.from({ length: 12 }, (_, at) => court.complaintOf(filer, [{ name: `亲见${at}`, realm: '安苏' }])));
    const add = (at: number) => court.site.post('post/trial/add', { ...bodies[at], verdict, acknowledgePanel: 3 }, { as: filer });
    // Nobody could sit.
    expect(await codesOf(12, add)).toEqual({ A0409: 10, A0501: 2 });
  });

  it('words in a case: sixty a day, refused ones too', async () => {
    const complainant = await court.person();
    const id = await court.fileCase(complainant);
    const speak = () => court.site.post(`post/trial/statement/${id}`, { text: PHONE }, { as: complainant });
    expect(await codesOf(63, speak)).toEqual({ A0400: 60, A0501: 3 });
  });

  it('attempts to reach the accused: sixty a day, refused ones too', async () => {
    const complainant = await court.person();
    const id = await court.fileCase(complainant);
    const carry = () =>
      court.site.post(`post/trial/carry/${id}`, { accusedId: 999_999, how: 'whisper', result: 'offline', at: new Date().toISOString() }, { as: complainant });
    const codes = await codesOf(63, carry);
    expect(codes['A0501']).toBe(3);
  });

  it('appeals: ten a day', async () => {
    const member = await court.person();
    const appeal = { ground: 'not_me', text: '那天我的号借给了别人，请重新看一遍登录的时间。' };
    expect(await codesOf(12, () => court.site.post('ticket/appeal/999999', appeal, { as: member }))).toEqual({ A0404: 10, A0501: 2 });
  });

  it('pieces of evidence: four hundred an hour', async () => {
    const { token } = await court.person();
    const payload = '--line\r\nContent-Disposition: form-data; name="file"; filename="a.exe"\r\n\r\nMZ\0\0\r\n--line--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=line', authorization: `Bearer ${token}` };
    const send = async () => (await court.site.app.inject({ method: 'POST', url: '/oss/r/upload2', headers, payload })).json<{ code: string }>();
    expect(await codesOf(405, send)).toEqual({ A0415: 400, A0501: 5 });
  });
});

describe('what somebody without an account does', () => {
  it('answers: thirty an hour from a network', async () => {
    const complainant = await court.person();
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'summon' });
    const key = await court.codeOf(id, complainant);
    expect(await codesOf(33, () => court.site.post(`g/answer/${key}`, { text: PHONE }))).toEqual({ A0400: 30, A0501: 3 });
  });

  it('claims on a ticket: five a day from a network', async () => {
    const id = await court.fileCase(await court.person());
    await court.hear(id, judge);
    const { t } = await court.judge(id, judge, { penalty: 'list90' });
    const appeal = { ground: 'not_me', text: '那天我的号借给了别人，请重新看一遍登录的时间。' };
    expect(await codesOf(8, () => court.site.post(`g/appeal/${encodeURIComponent(t.tickets[0] ?? '')}`, appeal))).toEqual({ '200': 5, A0501: 3 });
  });

  it('codes: of wrong ones sent at once five are looked at, and no right one behind them; right ones sent at once all open', async () => {
    const complainant = await court.person();
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'summon' });
    const key = await court.codeOf(id, complainant);
    const from = (address: string) => (code: string) => court.site.get(`g/answer/${code}`, { address });
    const [guesser, reader] = [from('198.51.100.7'), from('203.0.113.9')];
    expect(await codesOf(30, () => reader(key))).toEqual({ '200': 30 });
    expect(await codesOf(31, (at) => guesser(at < 30 ? `${String(at).padStart(4, '0')}${key.slice(4)}` : key))).toEqual({ A0404: 5, A0211: 26 });
    expect(await reader(key)).toMatchObject({ code: '200' });
  });

  it('codes: after five wrong ones no code opens anything for an hour', async () => {
    const complainant = await court.person();
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    await court.handle(id, judge, { action: 'summon' });
    const key = await court.codeOf(id, complainant);
    const original = (await court.dossier(id, judge)).evidence[0]?.originalUrl ?? '';
    const wrong = (at: number) => `${String(at).padStart(4, '0')}${key.slice(4)}`;
    for (let visit = 0; visit < 40; visit += 1) expect(await court.site.get(`g/answer/${key}`)).toMatchObject({ code: '200' });
    expect(await codesOf(3, (at) => court.site.get(`g/answer/${wrong(at)}`))).toEqual({ A0404: 3 });
    const byHeader = (value: string) => court.site.get(original, { headers: { 'x-answer-key': value } });
    expect(await codesOf(2, (at) => byHeader(wrong(100 + at)))).toEqual({ A0404: 2 });
    expect(await court.site.get(`g/answer/${wrong(999)}`)).toMatchObject({ status: 429, code: 'A0211' });
    expect(await court.site.get(`g/answer/${key}`)).toMatchObject({ status: 429, code: 'A0211' });
    expect(await byHeader(key)).toMatchObject({ status: 429, code: 'A0211' });
  });
});
