import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { keepPiece, sweepUploads } from './pieces.ts';
import { insertUpload, selectUpload } from './queries-uploads.ts';
import { sendFile, type Sending, type Sent } from './uploads.fixture.ts';

let site: TestSite;
let member: Signed;
let other: Signed;
beforeAll(async () => {
  site = await startTestSite();
  [member, other] = await Promise.all([site.signUp('断了再传的'), site.signUp('路过看看的')]);
});
afterAll(() => site.close());

const film = (length: number) => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(length - 4, randomUUID())]);
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const send = (bytes: Buffer, fields: Record<string, string>, sending: Sending = {}) =>
  sendFile(site, bytes, { as: member, fileName: 'a.webm', ...sending, fields: { purpose: 'evidence', ...fields } });
const look = (upload: string, as = member) => site.get<Sent & { file: Sent | null }>(`/oss/r/upload?upload=${upload}`, { as });
const sealed = (bytes: Buffer) => site.platform.db.query('SELECT id FROM sealed_files WHERE sha256 = $1', [sha(bytes)]);
const piecesFolder = (upload: string) => join(site.platform.config.dataDir, 'files', 'pieces', upload);
const rowOf = async (upload: string) => {
  const row = await selectUpload(site.platform.db, upload);
  if (!row) throw new Error('no such upload');
  return row;
};

describe('an upload named by its sender', () => {
  it('is one however often its pieces are sent, also at once, and so is what it becomes', async () => {
    const [bytes, upload] = [film(9_000), randomUUID()];
    const size = String(bytes.length);
    const begin = () => send(bytes.subarray(0, 4_000), { upload, size, offset: '0' });
    for (const response of await Promise.all([begin(), begin(), begin()])) expect(response.t).toMatchObject({ upload, size: 9_000 });
    expect((await look(upload)).t).toEqual({ upload, size: 9_000, received: 4_000, file: null });
    const end = () => send(bytes.subarray(4_000), { upload, offset: '4000' });
    const ended = await Promise.all([end(), end(), end(), end()]);
    expect(new Set(ended.map(({ t }) => t.id)).size).toBe(1);
    expect(ended[0]?.t).toEqual({ id: expect.any(Number), url: expect.any(String), name: 'a.webm', size: 9_000, sha256: sha(bytes) });
    expect((await begin()).t).toEqual(ended[0]?.t);
    expect((await look(upload)).t).toMatchObject({ received: 9_000, file: ended[0]?.t });
    expect(await sealed(bytes)).toHaveLength(1);
    expect(existsSync(piecesFolder(upload))).toBe(false);
  });

  it('that comes whole is one too, when the reply is lost and it is sent again', async () => {
    const [bytes, upload] = [film(500), randomUUID()];
    const whole = () => send(bytes, { upload, size: '500', offset: '0' });
    const responses = [await whole(), ...(await Promise.all([whole(), whole()]))];
    expect(new Set(responses.map(({ t }) => t.id)).size).toBe(1);
    expect(await sealed(bytes)).toHaveLength(1);
  });

  it('has one purpose, also when two begin it at once', async () => {
    const [bytes, upload] = [film(500), randomUUID()];
    const { db } = site.platform;
    let sending: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      const begun = { id: upload, purpose: 'avatar', memberId: member.id, accusedId: null, name: 'a.png', sizeBytes: 500, sha256: null } as const;
      await insertUpload({ tx, now: new Date() }, begun);
      sending = send(bytes, { upload, size: '500', offset: '0' });
      await untilWaitingForLock(db);
    });
    expect(await sending).toMatchObject({ status: 404 });
    expect(await sealed(bytes)).toHaveLength(0);
  });

  it('is nobody else’s, by no means', async () => {
    const [bytes, upload] = [film(2_000), randomUUID()];
    await send(bytes.subarray(0, 1_000), { upload, size: '2000', offset: '0' });
    expect(await look(upload, other)).toMatchObject({ status: 404 });
    for (const fields of [{ offset: '1000' }, { size: '2000', offset: '0' }, { purpose: 'picture', offset: '1000' }] as Record<string, string>[])
      expect(await send(bytes.subarray(1_000), { upload, ...fields }, { as: other })).toMatchObject({ status: 404 });
    expect(await send(bytes.subarray(1_000), { upload, offset: '1000' }, { as: other, url: '/oss/r/upload2' })).toMatchObject({ status: 404 });
    expect(await send(bytes.subarray(1_000), { upload, offset: '1000' }, { url: '/oss/r/avatar' })).toMatchObject({ status: 404 });
    expect((await look(upload)).t).toMatchObject({ received: 1_000 });
    expect(await site.get(`/oss/r/upload?upload=${upload}`)).toMatchObject({ status: 401 });
  });
});

describe('what goes wrong on the way', () => {
  it('a process that is killed after the last piece leaves a file that is there when it is asked for', async () => {
    const [bytes, upload] = [film(3_000), randomUUID()];
    await send(bytes.subarray(0, 2_000), { upload, size: '3000', offset: '0', sha256: sha(bytes) });
    await keepPiece(site.platform, await rowOf(upload), { offset: 2_000, bytes: bytes.subarray(2_000) });
    expect((await look(upload)).t).toMatchObject({ received: 3_000, file: null });
    const ended = await Promise.all([0, 1, 2].map(() => send(Buffer.alloc(0), { upload, offset: '3000' })));
    expect(new Set(ended.map(({ t }) => t.id)).size).toBe(1);
    expect(await sealed(bytes)).toHaveLength(1);
  });

  it('two tries that cut at different places make no mixture', async () => {
    const [bytes, upload] = [film(3_000), randomUUID()];
    await send(bytes.subarray(0, 1_000), { upload, size: '3000', offset: '0', sha256: sha(bytes) });
    const before = await rowOf(upload);
    const [long, short] = await Promise.all(
      [1_000, 400].map((length) => keepPiece(site.platform, before, { offset: 1_000, bytes: bytes.subarray(1_000, 1_000 + length) })),
    );
    expect(long?.receivedBytes).toBe(short?.receivedBytes);
    expect(await readdir(piecesFolder(upload))).toHaveLength(2);
    const { received } = (await look(upload)).t;
    expect((await send(bytes.subarray(received), { upload, offset: String(received) })).t).toMatchObject({ sha256: sha(bytes) });
  });

  it('a lost piece ends the upload, and it can be sent again under its name', async () => {
    const [bytes, upload] = [film(2_000), randomUUID()];
    const first = () => send(bytes.subarray(0, 1_000), { upload, size: '2000', offset: '0' });
    await first();
    await rm(piecesFolder(upload), { recursive: true });
    expect(await send(bytes.subarray(1_000), { upload, offset: '1000' })).toMatchObject({ status: 404 });
    await first();
    expect((await send(bytes.subarray(1_000), { upload, offset: '1000' })).t).toMatchObject({ sha256: sha(bytes) });
  });

  it('bytes that changed are refused at the end, and nothing of them stays', async () => {
    const [bytes, upload] = [film(2_000), randomUUID()];
    await send(bytes.subarray(0, 1_000), { upload, size: '2000', offset: '0', sha256: sha(bytes) });
    expect(await send(Buffer.alloc(1_000, 9), { upload, offset: '1000' })).toMatchObject({ status: 400, fields: [{ path: 'sha256' }] });
    expect(await look(upload)).toMatchObject({ status: 404 });
    expect(existsSync(piecesFolder(upload))).toBe(false);
  });

  it('a sender has a limited number of unfinished uploads: a further one replaces the oldest', async () => {
    const busy = await site.signUp('开了头就走的');
    const bytes = film(2_000);
    const uploads = Array.from({ length: 26 }, () => randomUUID());
    for (const upload of uploads) await send(bytes.subarray(0, 1_000), { upload, size: '2000', offset: '0' }, { as: busy });
    const there = await Promise.all(uploads.map(async (upload) => (await look(upload, busy)).status));
    expect(there).toEqual([404, 404, ...Array.from({ length: 24 }, () => 200)]);
    expect(existsSync(piecesFolder(uploads[0] ?? ''))).toBe(false);
    expect(existsSync(piecesFolder(uploads[2] ?? ''))).toBe(true);
  });

  it('what nobody finishes in a day is deleted, bytes and all, also those no row knows of', async () => {
    const [bytes, upload] = [film(2_000), randomUUID()];
    await send(bytes.subarray(0, 1_000), { upload, size: '2000', offset: '0' });
    await site.platform.files.write(`pieces/${upload}/1000-77`, Buffer.alloc(77));
    await sweepUploads({ ...site.platform, now: new Date() });
    expect((await look(upload)).t).toMatchObject({ received: 1_000 });
    await sweepUploads({ ...site.platform, now: new Date(Date.now() + 25 * 60 * 60_000) });
    expect(await look(upload)).toMatchObject({ status: 404 });
    expect(existsSync(piecesFolder(upload))).toBe(false);
  });

  it('is deleted however many there are, unless the sweep is stopped', async () => {
    const { db } = site.platform;
    await db.query(
      `INSERT INTO uploads (id, purpose, member_id, name, size_bytes, created_at)
       SELECT gen_random_uuid(), 'evidence', $1, 'a.webm', 10, now() - interval '2 days' FROM generate_series(1, 230)`,
      [member.id],
    );
    const old = () => db.query(`SELECT id FROM uploads WHERE created_at < now() - interval '1 day'`);
    await sweepUploads({ ...site.platform, now: new Date(), signal: AbortSignal.abort() });
    expect(await old()).toHaveLength(230);
    await sweepUploads({ ...site.platform, now: new Date() });
    expect(await old()).toEqual([]);
  });
});

describe('each purpose', () => {
  it('takes its own files by its own rules, through the one address', async () => {
    const picture = await sharp({ create: { width: 1800, height: 900, channels: 3, background: '#446688' } })
      .png()
      .toBuffer();
    const widths = async (fields: Record<string, string>) => (await send(picture, fields)).t.variants.map(({ width }) => width);
    expect(await widths({ purpose: 'picture' })).toEqual([320, 640, 960, 1600]);
    expect(await widths({ purpose: 'scenery' })).toEqual([320, 640, 960, 1600, 1800]);
    expect((await send(picture, { purpose: 'avatar' })).t).toEqual({ avatar: expect.stringMatching(/^\/avatar\/\d+-\d+\.webp$/) });
    expect(Object.keys((await send(picture, { purpose: 'evidence' })).t)).toEqual(['id', 'url', 'name', 'size', 'sha256']);
    for (const purpose of ['picture', 'scenery', 'avatar']) {
      expect(await send(film(100), { purpose }), purpose).toMatchObject({ status: 415, name: 'typeNotAccepted' });
      expect(await send(film(100), { purpose, size: String(11 * 1024 * 1024), offset: '0' }), purpose).toMatchObject({ status: 413, name: 'imageTooLarge' });
      expect(await send(film(100), { purpose, key: 'x' }, { as: { ...member, token: 'x' } }), purpose).toMatchObject({ status: 401 });
    }
    expect(await send(film(100), { size: String(51 * 1024 * 1024), offset: '0' })).toMatchObject({ status: 413, name: 'evidenceTooLarge' });
    expect(await send(picture, { purpose: 'plugin' })).toMatchObject({ status: 400, fields: [{ path: 'purpose' }] });
  });

  it('of a suspended member is evidence alone, whole or in pieces', async () => {
    const suspended = await site.signUp('停用的');
    await site.platform.db.query(`UPDATE members SET status = 'suspended', suspended_until = now() + interval '1 day', suspended_reason = '试' WHERE id = $1`, [
      suspended.id,
    ]);
    const upload = randomUUID();
    for (const purpose of ['picture', 'scenery', 'avatar'])
      for (const fields of [{}, { upload, size: '100', offset: '0' }] as Record<string, string>[])
        expect(await send(film(50), { purpose, ...fields }, { as: suspended }), purpose).toMatchObject({ status: 403, name: 'suspended' });
    expect((await send(film(100), {}, { as: suspended })).code).toBe('200');
  });

  it('refuses a token that was revoked as such', async () => {
    const gone = await site.signUp('登出的人');
    await site.post('logout', {}, { as: gone });
    const { code } = await site.get('member/get_principal', { as: gone });
    expect(code).toMatch(/^A04(01|40)$/);
    for (const purpose of ['picture', 'scenery', 'avatar', 'evidence']) expect((await send(film(100), { purpose }, { as: gone })).code, purpose).toBe(code);
  });
});
