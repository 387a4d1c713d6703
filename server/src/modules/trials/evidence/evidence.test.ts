import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import type { UploadedFile } from '#contract/api/files.ts';
import type { TrialView } from '#contract/api/trials.ts';
import type { Signed, TestResponse } from '#server/app/testing.ts';
import { joinOwner } from '../answer/join-owner.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
let complainant: Signed;
let stranger: Signed;
let judge: Signed;
beforeAll(async () => {
  court = await openCourt();
  [complainant, stranger, judge] = await Promise.all([court.person(), court.person(), court.person('presenter')]);
});
afterAll(() => court.site.close());

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const picture = (color: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
    .withExif({ IFD0: { Copyright: '谁的相机' } })
    .jpeg()
    .toBuffer();

async function send(
  { bytes, fileName }: { bytes: Buffer; fileName: string },
  fields: Record<string, string> = {},
  as?: Signed,
): Promise<TestResponse<UploadedFile>> {
  const boundary = 'hearth-test';
  const text = Object.entries(fields).map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const head = `${text.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const response = await court.site.app.inject({
    method: 'POST',
    url: '/oss/r/upload2',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...(as && { authorization: `Bearer ${as.token}` }) },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const envelope: Envelope<UploadedFile> = response.json();
  return { ...envelope, status: response.statusCode, headers: response.headers };
}
const open = (path: string, as?: Signed, headers: Record<string, string> = {}) =>
  court.site.app.inject({ url: path, headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers } });

describe('what is sent', () => {
  it('is taken for what its bytes are, with the hash the browser saw', async () => {
    const log = Buffer.from('[22:58] 掷出 91\n');
    expect(await send({ bytes: log, fileName: 'a.log' }, { sha256: sha(log) }, complainant)).toMatchObject({
      code: '200',
      t: { name: 'a.log', size: log.length, sha256: sha(log), upload: null },
    });
    expect(await send({ bytes: log, fileName: 'a.log' }, { sha256: sha(Buffer.from('x')) }, complainant)).toMatchObject({
      status: 400,
      fields: [{ path: 'sha256' }],
    });
    expect(await send({ bytes: log, fileName: 'a.log' })).toMatchObject({ status: 401, code: 'A0401' });
    for (const [bytes, name] of [
      [Buffer.from('MZ\0\0binary'), 'a.exe'],
      [Buffer.from('<script>alert(1)</script>'), 'a.html'],
      [Buffer.from([0xff, 0xfe, 0, 1]), 'a.txt'],
      [Buffer.alloc(0), 'a.txt'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
    ] as const)
      expect(await send({ bytes, fileName: name }, {}, complainant), name).toMatchObject({ status: 415, code: 'A0415' });
    expect(await send({ bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), fileName: 'big.txt' }, {}, complainant)).toMatchObject({ status: 413, code: 'A0413' });
    const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(12 * 1024 * 1024)]);
    expect(await send({ bytes: film, fileName: '../../录像.mp4' }, {}, complainant)).toMatchObject({ code: '200', t: { name: '录像.mp4', size: film.length } });
  });

  it('may come in pieces, again after a break, and only from who began', async () => {
    const film = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(3_000, 7)]);
    const first = await send(
      { bytes: film.subarray(0, 1_000), fileName: 'a.webm' },
      { size: String(film.length), sha256: sha(film), offset: '0' },
      complainant,
    );
    expect(first).toMatchObject({ code: '200', t: { id: null, received: 1_000 } });
    const upload = first.t.upload ?? '';
    const piece = (from: number, to: number, as = complainant) =>
      send({ bytes: film.subarray(from, to), fileName: 'a.webm' }, { upload, offset: String(from) }, as);
    expect(await piece(0, 1_000)).toMatchObject({ code: '200', t: { received: 1_000 } });
    expect(await piece(2_000, 3_004)).toMatchObject({ code: 'A0400', fields: [{ path: 'offset' }] });
    expect(await piece(1_000, 2_000, stranger)).toMatchObject({ status: 404 });
    await Promise.all([piece(1_000, 2_000), piece(1_000, 2_000)]);
    expect(await court.site.get(`/oss/r/upload2?upload=${upload}`, { as: complainant })).toMatchObject({ t: { received: 2_000, size: 3_004 } });
    expect(await piece(2_000, 3_004)).toMatchObject({ code: '200', t: { id: expect.any(Number), sha256: sha(film), received: 3_004 } });
  });
});

describe('a sealed original', () => {
  it('opens to the parties and who judges, by no other form of address', async () => {
    const original = await picture('#aa0000');
    const redacted = await picture('#00aa00');
    const [file, copy] = [
      await send({ bytes: original, fileName: 'a.jpg' }, {}, complainant),
      await send({ bytes: redacted, fileName: 'b.jpg' }, {}, complainant),
    ];
    const [fileId, copyId] = [file.t.id ?? 0, copy.t.id ?? 0];
    const id = await court.fileCase(complainant, [{ name: '露馅', realm: '罗宁' }], { evidence: [{ fileId, publicFileId: copyId }] });
    const hash = file.t.sha256 ?? '';
    const forms = [
      `/oss/r/file/${fileId}`,
      `/oss/r/view/${fileId}`,
      `/oss/r/file/${copyId}`,
      `/oss/r/view/${copyId}`,
      `/files/${hash.slice(0, 2)}/${hash}-64.webp`,
      `/files/sealed/${hash.slice(0, 2)}/${hash}`,
    ];
    forms.push(
      `/oss/r/file/${fileId}?key=x`,
      `/oss/r/file/0${fileId}`,
      `/oss/r//file/${fileId}`,
      `/files/../sealed/${hash.slice(0, 2)}/${hash}`,
      `/files/%2e%2e/sealed/${hash.slice(0, 2)}/${hash}`,
      `/files/sealed%2f${hash.slice(0, 2)}%2f${hash}`,
      `/files/${hash.slice(0, 2)}/${hash}`,
      `/files/${hash.slice(0, 2)}/${hash}-1600.webp`,
      `/oss/r/file/${fileId}/`,
      `/oss/r/file/${fileId}.jpg`,
      `/oss/r/file/%3${fileId % 10}`,
      `/oss/r/file/${fileId}%00`,
      `/oss/r/file/../file/${fileId}`,
      `/oss/r/./file/${fileId}`,
      `/oss/r/%66ile/${fileId}`,
      `/OSS/r/file/${fileId}`,
      `//oss/r/file/${fileId}`,
      `/oss/r/file/${fileId};a=1`,
      `/oss/r/file/+${fileId}`,
      `/oss/r/file/${fileId}e0`,
      `/oss/r/upload/${fileId}`,
      `/oss/r/upload2/${fileId}`,
      `/restful/v1/oss/r/file/${fileId}`,
    );
    const operator = await court.person('operator');
    for (const path of forms) for (const as of [undefined, stranger, operator]) expect([403, 404], path).toContain((await open(path, as)).statusCode);
    const asked: Record<string, string>[] = [{ range: 'bytes=0-10' }, { 'if-none-match': '*' }, { 'if-none-match': `"${hash}"` }, { 'x-answer-key': '' }];
    for (const headers of asked)
      for (const as of [undefined, stranger, operator]) {
        const response = await open(`/oss/r/file/${fileId}`, as, headers);
        expect([response.statusCode, response.rawPayload.includes(original.subarray(0, 64))], JSON.stringify(headers)).toEqual([404, false]);
      }
    const head = await court.site.app.inject({ method: 'HEAD', url: `/oss/r/file/${fileId}`, headers: { authorization: `Bearer ${stranger.token}` } });
    expect([head.statusCode, head.headers['content-disposition']]).toEqual([404, undefined]);
    for (const token of ['x', `${complainant.token}x`, complainant.token.slice(1)])
      expect((await open(`/oss/r/file/${fileId}`, undefined, { authorization: `Bearer ${token}` })).statusCode).toBe(404);
    for (const path of [`/oss/r/file/${fileId}?token=${complainant.token}`, `/oss/r/file/${fileId}?authorization=Bearer%20${complainant.token}`])
      expect((await open(path)).statusCode, path).toBe(404);
    expect((await open(`/oss/r/file/${fileId}`, judge)).statusCode).toBe(404);
    expect((await open(`/oss/r/view/${copyId}`, judge)).statusCode).toBe(200);

    await court.receive(id, judge);
    const seen = await open(`/oss/r/file/${fileId}`, judge);
    expect([seen.statusCode, sha(seen.rawPayload), seen.headers['cache-control']]).toEqual([200, hash, 'private, no-store']);
    await court.handle(id, judge, { action: 'summon' });
    const key = await court.codeOf(id, complainant);
    // A code proves nobody: it opens copies, and originals only to a proven owner.
    expect((await open(`/oss/r/view/${copyId}`, undefined, { 'x-answer-key': key })).statusCode).toBe(200);
    expect((await open(`/oss/r/file/${fileId}`, undefined, { 'x-answer-key': key })).statusCode).toBe(404);
    expect((await open(`/oss/r/view/${copyId}`, undefined, { 'x-answer-key': `${key}x` })).statusCode).toBe(404);
    const owner = await court.person('member', { name: '露馅', realm: '罗宁' });
    expect((await open(`/oss/r/file/${fileId}`, owner)).statusCode).toBe(404);
    await court.db.transaction((tx) =>
      joinOwner({ tx, now: new Date() }, { gameId: 1, nameKey: '露馅', realmKey: '罗宁', memberId: owner.id, seenBy: { id: 0, role: 'operator' } }),
    );
    expect((await open(`/oss/r/file/${fileId}`, owner)).statusCode).toBe(200);
    const own = await send({ bytes: Buffer.from('我的记录'), fileName: 'mine.txt' }, { key });
    expect(own).toMatchObject({ code: '200' });
    expect(await court.site.post(`g/answer/${key}`, { text: '见我的记录。', evidence: [{ fileId: own.t.id }] })).toMatchObject({ t: { state: 'answering' } });
    expect((await open(`/oss/r/file/${own.t.id}`, undefined, { 'x-answer-key': key })).statusCode).toBe(404);
    await court.elapse(id);

    expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ code: '200' });
    const shown = await open(`/oss/r/view/${copyId}`);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
    for (const path of [`/oss/r/file/${fileId}`, `/oss/r/view/${fileId}`, `/oss/r/file/${copyId}`, `/oss/r/view/${own.t.id}`])
      expect((await open(path)).statusCode, path).toBe(404);
    expect((await open(`/oss/r/file/${fileId}`, undefined, { 'x-answer-key': key })).statusCode).toBe(404);
    expect((await open(`/oss/r/file/${fileId}`, complainant)).statusCode).toBe(200);
  });

  it('that is redacted leaves a record of each presenter who opens it, and of no party; one without a copy leaves none', async () => {
    const send_ = async (color: string) => (await send({ bytes: await picture(color), fileName: 'a.jpg' }, {}, complainant)).t.id ?? 0;
    const [fileId, copyId, openId] = [await send_('#bb0000'), await send_('#00bb00'), await send_('#0000bb')];
    const evidence = [
      { fileId, publicFileId: copyId },
      { fileId: openId, publicFileId: openId },
    ];
    const id = await court.fileCase(complainant, [{ name: '留痕', realm: '罗宁' }], { evidence });
    await court.receive(id, judge);
    const views = () =>
      court.db.query(`SELECT actor_id, target_id, after, case_id FROM audit WHERE act = 'private.read' AND target_kind = 'evidence' AND case_id = $1`, [id]);
    for (const path of [`/oss/r/file/${fileId}`, `/oss/r/view/${copyId}`]) expect((await open(path, complainant)).statusCode).toBe(200);
    for (const path of [`/oss/r/view/${copyId}`, `/oss/r/file/${openId}`]) expect((await open(path, judge)).statusCode).toBe(200);
    expect(await views()).toEqual([]);
    const opened = await Promise.all([1, 2, 3].map(() => open(`/oss/r/file/${fileId}`, judge)));
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await views()).toEqual([{ actorId: judge.id, targetId: String(fileId), after: { field: 'original', of: complainant.id }, caseId: id }]);
  });

  it('opens to no presenter who was not called: not to sign, before the third day, nor to answer an appeal', async () => {
    const fileId = (await send({ bytes: await picture('#cc0000'), fileName: 'a.jpg' }, {}, complainant)).t.id ?? 0;
    const evidence = [{ fileId, publicFileId: fileId }];
    const id = await court.fileCase(complainant, [{ name: '待复核', realm: '罗宁' }], { evidence });
    const [called, free, looker] = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter')];
    await court.hear(id, judge);
    expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
    await court.db.query(`UPDATE case_lots SET call_order = ARRAY[$2::bigint], called = 1 WHERE case_id = $1 AND kind = 'signer'`, [id, called.id]);
    const statusFor = async (as: Signed) => (await open(`/oss/r/file/${fileId}`, as)).statusCode;
    const seenBy = async (as: Signed) => (await court.dossier(id, as)).evidence.map(({ originalUrl }) => originalUrl);
    expect([await statusFor(called), await statusFor(free), await statusFor(judge)]).toEqual([200, 404, 200]);
    expect([await seenBy(called), await seenBy(free)]).toEqual([[`/oss/r/file/${fileId}`], [null]]);
    const { t: file } = await court.site.get<TrialView>(`post/trial/view/${id}`, { as: free });
    const note = { evidenceId: file.dossier?.evidence[0]?.id };
    expect(await court.site.post(`post/trial/opened/${id}`, note, { as: free })).toMatchObject({ status: 403 });
    await court.pass(id, 73 * 60 * 60);
    expect([await statusFor(called), await statusFor(free)]).toEqual([200, 200]);
    const { t } = await court.sign(id, called);
    expect([await statusFor(free), await statusFor(complainant)]).toEqual([404, 200]);
    const appeal = { ground: 'not_me', text: '那天我的号借给了别人，附上登录记录，请重新看一遍时间。' };
    const claim = await court.site.post<{ id: number }>(`g/appeal/${encodeURIComponent(t.tickets[0] ?? '')}`, appeal);
    expect(await court.confirmClaim(claim.t.id, looker)).toMatchObject({ code: '200' });
    const decider = await court.person('presenter');
    await court.callDecider(claim.t.id, decider);
    expect([await statusFor(decider), await statusFor(free)]).toEqual([200, 404]);
  });
});
