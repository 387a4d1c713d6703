import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { sendFile } from '#server/modules/files/uploads/uploads.fixture.ts';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
let judge: Signed;
let second: Signed;
let third: Signed;
beforeAll(async () => {
  court = await openCourt();
  [judge, second, third] = await Promise.all([court.person('presenter'), court.person('presenter'), court.person('presenter')]);
});
afterAll(() => court.site.close());
/** Summons the accused of a case, and returns the code its complainant carries. */
const keyOf = async (id: number, complainant: Signed, as = judge) => {
  await court.handle(id, as, { action: 'summon' });
  return court.codeOf(id, complainant);
};

describe('ids of another case', () => {
  it('in a verdict, a question, evidence, a draft and a key lead nowhere', async () => {
    const [complainant, stranger] = [await court.person(), await court.person()];
    const [own, foreign] = [await court.fileCase(complainant), await court.fileCase(stranger)];
    await court.hear(own, judge);
    await court.receive(foreign, second);
    const far = await court.dossier(foreign, second);
    const there = { accusedId: far.accused[0]?.id ?? 0, evidenceId: far.evidence[0]?.id ?? 0 };
    expect(await court.judge(own, judge, { penalty: 'list90', evidence: [there.evidenceId] })).toMatchObject({ code: 'A0400', fields: [{ path: 'evidence' }] });
    expect(await court.judge(own, judge, { penalty: 'list90', penalties: [{ accusedId: there.accusedId, penalty: 'list90' }] })).toMatchObject({
      code: 'A0400',
      fields: [{ path: 'penalties' }],
    });
    const speak = (id: number, as: Signed, body: object) => court.site.post(`post/trial/statement/${id}`, body, { as });
    expect(await speak(own, judge, { kind: 'question', text: '你在不在场？', accusedId: there.accusedId })).toMatchObject({ fields: [{ path: 'accusedId' }] });
    expect(await speak(foreign, complainant, { text: '我也来说两句。' })).toMatchObject({ status: 403 });
    expect(await speak(foreign, judge, { text: '我也来说两句。' })).toMatchObject({ status: 403 });
    const farFile = Number(far.evidence[0]?.originalUrl?.split('/').at(-1));
    expect(await speak(own, complainant, { text: '再补一件。', evidence: [{ fileId: farFile }] })).toMatchObject({ fields: [{ path: 'evidence.0.fileId' }] });
    expect(await court.site.post(`post/trial/draft/${foreign}`, { content: {}, revision: 0 }, { as: judge })).toMatchObject({ status: 403 });
    expect(await court.site.post(`post/trial/witness/${foreign}`, { nickName: third.nickName }, { as: judge })).toMatchObject({ status: 403 });

    const key = await keyOf(foreign, stranger, second);
    const near = (await court.dossier(own, complainant)).evidence[0]?.originalUrl ?? '';
    expect(await court.site.get(near, { headers: { 'x-answer-key': key } })).toMatchObject({ status: 404 });
    expect(await court.site.post(`g/answer/${key}`, { text: '见附件。', evidence: [{ fileId: farFile }] })).toMatchObject({
      fields: [{ path: 'evidence.0.fileId' }],
    });
  });

  it('a stranger reads no file, and learns only that there is a case', async () => {
    const id = await court.fileCase(await court.person(), [{ name: '谁也不认', realm: '安苏' }]);
    const stranger = await court.person();
    for (const path of [`post/trial/pre/${id}`, 'post/trial/desk', 'appeal/desk'])
      expect(await court.site.get(path, { as: stranger })).toMatchObject({ status: 403 });
    expect(JSON.stringify(await court.trial(id, stranger))).not.toContain('谁也不认');
    for (const [path, body] of [
      [`post/receive/${id}`, {}],
      [`post/withdraw/${id}`, { reason: '替他撤了' }],
      [`post/trial/countersign/${id}`, { agree: true }],
      [`post/trial/draft/${id}`, { content: {}, revision: 0 }],
      [`post/trial/handle/${id}`, { action: 'judge' }],
    ] as const)
      expect((await court.site.post(path, body, { as: stranger })).status, path).toBe(403);
    expect((await court.site.get<{ items: unknown[] }>('post/trial/my', { as: stranger })).t.items).toEqual([]);
  });
});

describe('the code of an accused', () => {
  it('sends a file in pieces by it alone, and finishes none once the window is over', async () => {
    const [one, other] = [await court.person(), await court.person()];
    const [first, second] = [await court.fileCase(one), await court.fileCase(other)];
    for (const id of [first, second]) await court.receive(id, judge);
    const [key, otherKey] = [await keyOf(first, one), await keyOf(second, other)];
    const text = Buffer.from('那晚的记录，一行一行的。');
    const upload = randomUUID();
    const piece = (fields: Record<string, string>, part: Buffer) =>
      sendFile(court.site, part, { fileName: 'a.txt', fields: { purpose: 'evidence', upload, ...fields } });
    expect(await piece({ key, size: String(text.length), offset: '0' }, text.subarray(0, 10))).toMatchObject({ t: { upload, received: 10 } });
    const rest = text.subarray(10);
    expect(await piece({ key: otherKey, offset: '10' }, rest)).toMatchObject({ status: 404 });
    expect(await piece({ key: `${key}x`, offset: '10' }, rest)).toMatchObject({ status: 404 });
    expect(await piece({ offset: '10' }, rest)).toMatchObject({ status: 401 });
    expect(await court.site.get(`/oss/r/upload?upload=${upload}&key=${otherKey}`)).toMatchObject({ status: 404 });
    expect(await court.site.get(`/oss/r/upload?upload=${upload}&key=${key}`)).toMatchObject({ t: { received: 10 } });
    await court.site.post(`g/answer/${key}`, { text: '那晚掉线了。' });
    await court.elapse(first);
    expect(await piece({ key, offset: '10' }, rest)).toMatchObject({ status: 410, code: 'A0404' });
    expect(await court.site.get(`/oss/r/upload?upload=${upload}&key=${key}`)).toMatchObject({ status: 410 });
    expect(await court.site.platform.db.query(`SELECT id FROM sealed_files WHERE size_bytes = $1 AND name = 'a.txt'`, [text.length])).toEqual([]);
  });

  it('takes no more files when the window or the case is over', async () => {
    const send = async (key: string) => {
      const payload = `--line\r\nContent-Disposition: form-data; name="key"\r\n\r\n${key}\r\n--line\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nlog\r\n--line--\r\n`;
      const response = await court.site.app.inject({
        method: 'POST',
        url: '/oss/r/upload2',
        headers: { 'content-type': 'multipart/form-data; boundary=line' },
        payload,
      });
      return { status: response.statusCode, code: response.json<{ code: string }>().code };
    };
    const [one, other] = [await court.person(), await court.person()];
    const withdrawn = await court.fileCase(one);
    await court.receive(withdrawn, judge);
    const key = await keyOf(withdrawn, one);
    expect(await send(key)).toMatchObject({ code: '200' });
    expect(await court.site.post(`g/answer/${key}`, { text: '那晚掉线了。' })).toMatchObject({ code: '200', t: { state: 'answering' } });
    expect(await send(key)).toMatchObject({ code: '200' });
    expect(await court.site.post(`post/withdraw/${withdrawn}`, { reason: '退还一半，说开了' }, { as: one })).toMatchObject({ code: '200' });
    expect(await send(key)).toMatchObject({ status: 410 });
    // The door shows how it ended; none of the file is left behind it.
    expect(await court.site.get(`g/answer/${key}`)).toMatchObject({ status: 200, t: { outcome: 'withdrawn', open: false, evidence: [], canExtend: false } });
    expect(await court.site.post(`g/answer/${key}`, { text: '再说一遍。' })).toMatchObject({ status: 409 });
    expect(await court.site.post(`g/answer/${key}/extend`, {})).toMatchObject({ status: 409 });

    const missed = await court.fileCase(other);
    await court.receive(missed, judge);
    const late = await keyOf(missed, other);
    await court.elapse(missed);
    expect(await send(late)).toMatchObject({ status: 410 });
    expect(await court.site.post(`g/answer/${late}`, { text: '晚了一步。' })).toMatchObject({ status: 410 });
  });

  it('is refused to a browser without its token, as every write is', async () => {
    const complainant = await court.person();
    const id = await court.fileCase(complainant);
    await court.receive(id, judge);
    const key = await keyOf(id, complainant);
    const foreign = { cookie: 'XSRF-TOKEN=a', origin: 'https://evil.example' };
    for (const [path, body, as] of [
      [`g/answer/${key}`, { text: '替他答了。' }, undefined],
      [`g/appeal/${encodeURIComponent('炉-2026-000001')}`, { ground: 'not_me', text: '替他申诉，替他申诉，替他申诉，替他申诉。' }, undefined],
      [`post/receive/${id}`, {}, second],
      [`post/trial/handle/${id}`, { action: 'settle', reason: '和解' }, judge],
    ] as const) {
      const refused = await court.site.post(path, body, { headers: foreign, ...(as && { as }) });
      expect([refused.status, refused.code], path).toEqual([403, 'A0301']);
    }
    expect(await court.stateOf(id)).toBe('answering');
  });
});

describe('a claim without an account', () => {
  it('filed in time is in time, however late a presenter looks at the code', async () => {
    // The others may have their hands full.
    const free = await court.person('presenter');
    const id = await court.fileCase(await court.person());
    await court.hear(id, free);
    const { t } = await court.judge(id, free, { penalty: 'list90' });
    const claim = await court.site.post<{ id: number }>(`g/appeal/${encodeURIComponent(t.tickets[0] ?? '')}`, {
      ground: 'not_me',
      text: '那天我的号借给了别人，请重新看一遍登录的时间。',
    });
    await court.db.query(`UPDATE tickets SET issued_at = issued_at - interval '31 days' WHERE case_id = $1`, [id]);
    await court.db.query(`UPDATE appeals SET filed_at = filed_at - interval '2 days' WHERE case_id = $1`, [id]);
    expect(await court.confirmClaim(claim.t.id, second)).toMatchObject({ t: { state: 'open' } });
  });
});
