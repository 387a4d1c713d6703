import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patient } from '#tools/patience.ts';
import { makeKeyPair } from '../backup/seal.ts';
import { readOffsite } from '../process/config/offsite-settings.ts';
import { startS3Double, type S3Double } from '../testing/s3-double.ts';
import { ELSEWHERE, startWebdavDouble, type WebdavDouble } from '../testing/webdav-double.ts';
import { getCopy, listCopies, sendCopy } from './copies.ts';
import { fetchCopy } from './fetch-copy.ts';
import { fetchLists, sendList } from './lists.ts';
import { openTarget } from './open-target.ts';
import type { OffsiteTarget } from './target.ts';

vi.setConfig({ testTimeout: patient(30_000) });

const OPENSSL = '/usr/bin/openssl';
const NAME = 'hearth-20261130-040000.tar.gz.age';
const MEGABYTE = 1024 ** 2;
/** Three pieces, the last one short. */
const CONTENT = randomBytes(17 * MEGABYTE + 5);
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');

let folder: string;
let bucket: S3Double;
let dav: WebdavDouble;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-offsite-'));
  await writeFile(join(folder, NAME), CONTENT);
  [bucket, dav] = await Promise.all([startS3Double(), startWebdavDouble()]);
});
afterEach(async () => {
  await Promise.all([bucket.stop(), dav.close(), rm(folder, { recursive: true })]);
});

const bucketEnv = () => Object.fromEntries(Object.entries(bucket.env).map(([name, value]) => [name.replace('HEARTH_S3_', 'HEARTH_BACKUP_S3_'), value]));
const davEnv = () => ({ HEARTH_BACKUP_WEBDAV_URL: dav.url, HEARTH_BACKUP_WEBDAV_USER: dav.user, HEARTH_BACKUP_WEBDAV_PASSWORD: dav.password });
const targetOf = (env: Record<string, string>, timeoutMs = patient(20_000)): OffsiteTarget => {
  const settings = readOffsite(env);
  if (!settings) throw new Error('the settings name no target');
  return openTarget(settings, { idleTimeoutMs: timeoutMs, requestTimeoutMs: timeoutMs });
};
const send = (target: OffsiteTarget, sha256 = SHA256) => {
  const progress: number[] = [];
  const sending = {
    file: join(folder, NAME),
    name: NAME,
    sha256,
    signal: new AbortController().signal,
    onProgress: async (bytes: number) => void progress.push(bytes),
  };
  return sendCopy(target, sending).then(() => progress);
};
const fetched = (target: OffsiteTarget) => fetchCopy(target, { name: NAME, folder: join(folder, 'back'), onProgress: () => undefined });

describe.each([
  ['a bucket', (timeoutMs?: number) => targetOf(bucketEnv(), timeoutMs)],
  ['a WebDAV server', (timeoutMs?: number) => targetOf(davEnv(), timeoutMs)],
])('%s', (_, open) => {
  it('takes a backup in pieces and gives it back as it was', async () => {
    const target = open();
    expect(await listCopies(target)).toEqual([]);
    expect(await send(target)).toEqual([8 * MEGABYTE, 16 * MEGABYTE, CONTENT.length]);
    expect(await listCopies(target)).toMatchObject([{ name: NAME, madeAt: '2026-11-30T04:00:00Z', complete: { sha256: SHA256, sizeBytes: CONTENT.length } }]);
    expect((await readFile(await fetched(target))).equals(CONTENT)).toBe(true);
    const gets = () => [...bucket.requests, ...dav.requests].filter((line) => /^GET .*\/0000\d/.test(line)).length;
    expect(gets()).toBe(3);
    await fetched(target);
    expect(gets()).toBe(3);
    await target.removeFolder(NAME);
    await target.removeFolder(NAME);
    expect(await target.folders()).toEqual([]);
    expect(await target.get(NAME, '00001', 10)).toBeNull();
  });

  it('goes on where an attempt broke off, here and there, and is no copy before all of it is there', async () => {
    const target = open();
    bucket.fail('error', { when: /PUT .*00002/ });
    dav.fail(500, { when: /PUT .*00002/ });
    await expect(send(target)).rejects.toThrow('异地那边');
    expect((await getCopy(target, NAME)).complete).toBeNull();
    await expect(fetched(target)).rejects.toThrow('没有送完整');
    bucket.fail(null);
    dav.fail(null);
    await send(target);
    expect([...bucket.requests, ...dav.requests].filter((line) => /^PUT .*\/00001/.test(line))).toHaveLength(1);

    bucket.fail('cut', { when: /GET .*00003/ });
    dav.fail('cut', { when: /GET .*00003/ });
    await expect(fetched(target)).rejects.toThrow('断');
    expect(await readdir(join(folder, 'back'))).toEqual([`${NAME}.part`]);
    bucket.fail(null);
    dav.fail(null);
    const gets = () => [...bucket.requests, ...dav.requests].filter((line) => /^GET .*\/0000\d/.test(line)).length;
    const asked = gets();
    expect((await readFile(await fetched(target))).equals(CONTENT)).toBe(true);
    expect(gets() - asked).toBe(1);
  });

  it('is never left with a copy of a file that is another one by now', async () => {
    const target = open();
    await truncate(join(folder, NAME), CONTENT.length - 1);
    await expect(send(target)).rejects.toThrow('不一样了');
    expect((await getCopy(target, NAME)).complete).toBeNull();
  });

  it('says in words what is wrong with it, without a password', async () => {
    const target = open(patient(500));
    for (const [how, status, words] of [
      ['full', 507, '满了'],
      ['error', 500, '异地那边'],
      ['denied', 403, '不让做'],
      ['hang', 'hang', '没有回应'],
    ] as const) {
      bucket.fail(how);
      dav.fail(status);
      const failure: unknown = await send(target).catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: 'StartFailure', message: expect.stringContaining(words) });
      const shown = failure instanceof Error ? `${failure.message} ${String(failure.stack)} ${JSON.stringify(failure.cause)}` : '';
      for (const secret of [dav.password, Buffer.from(`${dav.user}:${dav.password}`).toString('base64'), 'hearth-secret']) expect(shown).not.toContain(secret);
    }
  });

  it('keeps the lists of what must not come back, never a shorter one in place of a longer, and only for the holder of the key', async () => {
    const target = open();
    const { identity, recipient } = await makeKeyPair();
    const other = await makeKeyPair();
    const keyFile = join(folder, 'key');
    await writeFile(keyFile, identity);
    const list = join(folder, 'erasures.log');
    const place = { dataDir: folder, folderId: 'node-1', recipient };
    const line = (id: number) => `${id} 2026-01-01T00:00:00Z 2026-11-30T00:00:00Z`;
    expect(await sendList(target, place)).toBe(true);
    await writeFile(list, `\n${line(1)}\n\n${line(2)}\n`);
    expect([await sendList(target, place), await sendList(target, place)]).toEqual([true, false]);
    await writeFile(list, `\n${line(9)}\n`);
    expect(await sendList(target, place)).toBe(false);
    expect(await sendList(target, { ...place, folderId: 'node-2' })).toBe(true);
    const into = join(folder, 'lists');
    expect(await fetchLists(target, into, keyFile)).toEqual({ opened: 2, closed: 0 });
    const beside = await readFile(join(into, 'hearth-erasures.log'), 'utf8');
    expect([line(1), line(2), line(9)].map((each) => beside.includes(each))).toEqual([true, true, true]);
    // After the key was changed the list goes there once more; with the former key alone it is known that it is not all.
    await writeFile(list, [1, 2, 3].map(line).join('\n'));
    expect(await sendList(target, { ...place, recipient: other.recipient })).toBe(true);
    expect(await fetchLists(target, join(folder, 'again'), keyFile)).toEqual({ opened: 1, closed: 1 });
    expect([...bucket.objects.values()].map(({ body }) => body.toString()).join('') + [...dav.files.values()].join('')).not.toContain('2026-11-30T00');
  });
});

describe('a WebDAV server that is up to no good', () => {
  it('is followed nowhere', async () => {
    dav.fail('redirect');
    await expect(send(targetOf(davEnv()))).rejects.toThrow('转到别处');
    expect(ELSEWHERE).toContain('127.0.0.1');
    expect(dav.requests).toHaveLength(1);
  });

  it('is noticed when it keeps less than it was sent, or the line is cut while it takes it; the next attempt sends that again', async () => {
    const target = targetOf(davEnv());
    dav.fail('half', { when: /PUT .*00002/ });
    await expect(send(target)).rejects.toThrow('第 00002 块送过去以后长度不对');
    dav.fail('cut', { when: /PUT .*00002/ });
    await expect(send(target)).rejects.toThrow('断在半路');
    dav.fail('half', { when: /PUT .*complete/ });
    await expect(send(target)).rejects.toThrow('读不出同样的东西');
    dav.fail(null);
    await send(target);
    expect((await readFile(await fetched(target))).equals(CONTENT)).toBe(true);
  });

  it('is noticed when it gives back other bytes of the same length', async () => {
    const target = targetOf(davEnv());
    await send(target);
    const [path, bytes] = [...dav.files].find(([name]) => name.endsWith('00001')) ?? ['', Buffer.alloc(0)];
    dav.files.set(path, Buffer.from(bytes).fill(7, 0, 1));
    await expect(fetched(target)).rejects.toThrow('和送过去的不一样');
  });

  // Node makes no certificates: where openssl is missing, nothing here can be one that is not trusted.
  it.skipIf(!existsSync(OPENSSL))('gets nothing when its certificate is not one that is trusted', async () => {
    const [keyFile, certFile] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
    execFileSync(OPENSSL, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=elsewhere', '-days', '1', '-keyout', keyFile, '-out', certFile], {
      stdio: 'ignore',
    });
    const impostor = await startWebdavDouble({ key: await readFile(keyFile), cert: await readFile(certFile) });
    try {
      await expect(send(targetOf({ ...davEnv(), HEARTH_BACKUP_WEBDAV_URL: impostor.url }))).rejects.toThrow('证书不对');
      expect(impostor.requests).toEqual([]);
    } finally {
      await impostor.close();
    }
  });

  it('gets nothing with a wrong password', async () => {
    await expect(send(targetOf({ ...davEnv(), HEARTH_BACKUP_WEBDAV_PASSWORD: 'other' }))).rejects.toThrow('不认');
    expect(dav.files.size).toBe(0);
  });
});

describe('the settings', () => {
  it('name one place or none', () => {
    expect(readOffsite({})).toBeNull();
    expect(readOffsite({ HEARTH_S3_BUCKET: 'files' })).toBeNull();
    expect(() => readOffsite({ ...davEnv(), ...bucketEnv() })).toThrow('只设一样');
    expect(() => readOffsite({ HEARTH_BACKUP_S3_BUCKET: 'b' })).toThrow('还缺环境变量 HEARTH_BACKUP_S3_ENDPOINT');
    expect(() => readOffsite({ ...bucketEnv(), ...bucket.env })).toThrow('另一个桶');
    expect(() => readOffsite({ HEARTH_BACKUP_S3_PREFIX: 'x' })).toThrow('HEARTH_BACKUP_S3_ENDPOINT');
    expect(() => readOffsite({ ...bucketEnv(), HEARTH_BACKUP_S3_PREFIX: '../x' })).toThrow('HEARTH_BACKUP_S3_PREFIX');
  });

  it('send no password over an open line, nor repeat one', () => {
    const dav = { HEARTH_BACKUP_WEBDAV_USER: 'keeper', HEARTH_BACKUP_WEBDAV_PASSWORD: 'lantern' };
    expect(() => readOffsite({ ...dav, HEARTH_BACKUP_WEBDAV_URL: 'http://dav.example.com/x' })).toThrow('https');
    expect(readOffsite({ ...dav, HEARTH_BACKUP_WEBDAV_URL: 'http://192.168.1.9:5005/备份/' })).toMatchObject({ url: expect.stringMatching(/[^/]$/) });
    const failure = () => readOffsite({ HEARTH_BACKUP_WEBDAV_URL: 'https://keeper:lantern@dav.example.com/' });
    expect(failure).toThrow('HEARTH_BACKUP_WEBDAV_USER');
    expect(failure).not.toThrow('lantern');
    expect(() => readOffsite({ HEARTH_BACKUP_WEBDAV_USER: 'keeper' })).toThrow('HEARTH_BACKUP_WEBDAV_URL');
  });
});
