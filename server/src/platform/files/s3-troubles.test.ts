// What a store does when it does not do what it should: nothing is lost, nothing half is taken for whole, and operators read why.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startS3Double, type S3Double } from '../testing/s3-double.ts';
import { readWhole, StoreAway, StoreFull, type FileStore } from './files.ts';
import { readS3 } from '../process/config/s3-settings.ts';
import { createS3FileStore } from './s3-store.ts';

const IDLE_MS = 2_000;
const MEGABYTE = 1024 * 1024;
let double: S3Double;
let files: FileStore;

beforeEach(async () => {
  double = await startS3Double();
  files = storeWith({});
});
afterEach(() => double.stop());

function storeWith(more: Record<string, string>): FileStore {
  const settings = readS3({ ...double.env, ...more });
  if (settings === null) throw new Error('the double names no store');
  return createS3FileStore(settings, IDLE_MS);
}

async function* twelveMegabytes(): AsyncGenerator<Buffer> {
  for (let count = 0; count < 12; count += 1) yield Buffer.alloc(MEGABYTE, count);
}

it('an error or a lost answer is asked again, and nothing is there twice', async () => {
  for (const how of ['error', 'lost', 'hang'] as const) {
    double.fail(how, { times: 1 });
    await files.write('plugins/a.zip', Buffer.from(how));
    expect((await readWhole(files, 'plugins/a.zip'))?.toString()).toBe(how);
    double.fail(how, { times: 1 });
    await files.remove('plugins/a.zip');
    expect(double.objects.size).toBe(0);
  }
});

it('a part or the end of a long upload is asked for again too', async () => {
  double.fail('error', { times: 1, when: /^PUT/ });
  expect(await files.writeStream('exports/1.zip', twelveMegabytes())).toBe(12 * MEGABYTE);
  double.fail('lost', { times: 1, when: /^POST .*uploadId/ });
  expect(await files.writeStream('exports/2.zip', twelveMegabytes())).toBe(12 * MEGABYTE);
  expect([...double.objects.values()].map(({ body }) => body.length)).toEqual([12 * MEGABYTE, 12 * MEGABYTE]);
});

it('a long upload that the store refuses leaves no object and no parts', async () => {
  double.fail('denied', { times: 1, when: /^PUT/ });
  await expect(files.writeStream('exports/1.zip', twelveMegabytes())).rejects.toBeInstanceOf(StoreAway);
  expect([double.objects.size, double.unfinished()]).toEqual([0, 0]);
});

it('a body that breaks off is never taken for the whole', async () => {
  await files.write('pieces/1-a/0-9', Buffer.from('123456789'));
  double.fail('cut', { when: /^GET/ });
  await expect(readWhole(files, 'pieces/1-a/0-9')).rejects.toBeInstanceOf(StoreAway);
});

it('a store without room says so', async () => {
  double.fail('full');
  await expect(files.write('plugins/a.zip', Buffer.from('x'))).rejects.toBeInstanceOf(StoreFull);
  expect(await files.look()).toContain('满了');
});

it('a store that is away is not waited for by everybody, and works again by itself', async () => {
  await files.write('plugins/a.zip', Buffer.from('kept'));
  await double.stop();
  expect(await files.look()).toContain('没有回应');
  for (let count = 0; count < 3; count += 1) await expect(files.find('plugins/a.zip')).rejects.toBeInstanceOf(StoreAway);
  const asked = await Promise.allSettled(Array.from({ length: 30 }, () => files.read('plugins/a.zip')));
  const refusedAtOnce = asked.filter((answer) => answer.status === 'rejected' && String(answer.reason).includes('a moment ago'));
  expect(refusedAtOnce.length).toBeGreaterThan(25);
  await double.restart();
  await expect.poll(() => files.find('plugins/a.zip').catch(() => null), { timeout: 10_000 }).toEqual({ sizeBytes: 4 });
});

it.each([
  [{ HEARTH_S3_KEY: 'other' }, 'HEARTH_S3_KEY'],
  [{ HEARTH_S3_SECRET: 'other' }, 'HEARTH_S3_SECRET'],
  [{ HEARTH_S3_REGION: 'other' }, 'HEARTH_S3_REGION'],
  [{ HEARTH_S3_BUCKET: 'other' }, 'HEARTH_S3_BUCKET'],
])('operators read which setting is wrong: %o', async (wrong, name) => {
  expect(await storeWith(wrong).look()).toContain(name);
});

it('a key that may not delete, or a store that hangs, is said too', async () => {
  double.fail('denied', { when: /^DELETE/ });
  expect(await files.look()).toContain('不让做');
  double.fail('hang');
  expect(await storeWith({}).look()).toContain('没有回应');
});

it('readers of large files who do not read keep nobody from reading', async () => {
  const settings = readS3(double.env);
  if (settings === null) throw new Error('the double names no store');
  const store = createS3FileStore(settings);
  await store.write('plugins/large.zip', Buffer.alloc(2 * MEGABYTE));
  await store.write('plugins/small.zip', Buffer.from('small'));
  // More than the client has connections by itself.
  const stalled = await Promise.all(Array.from({ length: 60 }, () => store.read('plugins/large.zip')));
  expect((await readWhole(store, 'plugins/small.zip'))?.toString()).toBe('small');
  for (const reading of stalled) reading?.stream.destroy();
});

it('small files are read whole at once, whatever their readers do', async () => {
  await files.write('plugins/small.zip', Buffer.alloc(MEGABYTE, 7));
  const readings = await Promise.all(Array.from({ length: 10 }, () => files.read('plugins/small.zip')));
  await double.stop();
  for (const reading of readings) expect(Buffer.concat((await reading?.stream.toArray()) ?? []).length).toBe(MEGABYTE);
});

it('a picture that is withheld before anything of it is stored is stored out of sight', async () => {
  const open = storeWith({ HEARTH_S3_PUBLIC: 'https://img.example.com' });
  await open.publicReads?.withhold(new Set(['c'.repeat(64)]));
  await open.write(`cc/${'c'.repeat(64)}-30.webp`, Buffer.from('x'));
  expect([...double.objects.keys()]).toEqual([`private/withheld/cc/${'c'.repeat(64)}-30.webp`]);
});

it('strangers read pictures and nothing else', async () => {
  const picture = `aa/${'a'.repeat(64)}-30.webp`;
  for (const name of [picture, 'avatars/1-2.webp', 'sealed/aa/bb', 'exports/1.zip', 'pieces/1-a/0-1', 'plugins/b.zip'])
    await files.write(name, Buffer.from('x'));
  const statuses = await Promise.all(
    [...double.objects.keys()].map(async (key) => [key, (await fetch(`${double.env['HEARTH_S3_ENDPOINT']}/hearth/${key}`)).status]),
  );
  expect(Object.fromEntries(statuses)).toEqual({
    [`public/${picture}`]: 200,
    'public/avatars/1-2.webp': 200,
    'private/sealed/aa/bb': 403,
    'private/exports/1.zip': 403,
    'private/pieces/1-a/0-1': 403,
    'private/plugins/b.zip': 403,
  });
  expect(double.objects.get(`public/${picture}`)?.headers).toEqual({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable, s-maxage=300',
  });
  expect(double.objects.get('private/exports/1.zip')?.headers['cache-control']).toBe('private, no-store');
});

it('a picture that is withheld leaves the place everybody reads, with every copy, and comes back', async () => {
  const open = storeWith({ HEARTH_S3_PUBLIC: 'https://img.example.com' });
  const [hash, other] = ['a'.repeat(64), 'b'.repeat(64)];
  const [small, large] = [`aa/${hash}-30.webp`, `aa/${hash}-480.avif`];
  for (const name of [small, large, `bb/${other}-30.webp`]) await open.write(name, Buffer.from(name));
  expect([open.publicReads?.addressOf(small), open.publicReads?.addressOf('sealed/aa/bb')]).toEqual([`https://img.example.com/${small}`, null]);
  // A process that dies between the copy and the deletion: the next run goes on.
  double.fail('denied', { when: /^DELETE/ });
  await expect(open.publicReads?.withhold(new Set([hash]))).rejects.toBeInstanceOf(StoreAway);
  double.fail(null);
  const next = storeWith({ HEARTH_S3_PUBLIC: 'https://img.example.com' });
  await next.publicReads?.withhold(new Set([hash]));
  expect([...double.objects.keys()].filter((key) => key.startsWith('public/'))).toEqual([`public/bb/${other}-30.webp`]);
  expect((await readWhole(next, small))?.toString()).toBe(small);
  // Its sender sends it again, and its name is listed once.
  await next.write(small, Buffer.from('again'));
  expect([...double.objects.keys()].filter((key) => key.startsWith(`public/aa`))).toEqual([]);
  // A copy in another size that is made later, by a process that only sees the bucket, and by the one that has withheld it.
  await storeWith({ HEARTH_S3_PUBLIC: 'https://img.example.com' }).write(`aa/${hash}-960.webp`, Buffer.from('later'));
  await next.write(`aa/${hash}-960.avif`, Buffer.from('later'));
  expect([...double.objects.keys()].filter((key) => key.startsWith(`public/aa`))).toEqual([]);
  for (const kind of ['webp', 'avif']) await next.remove(`aa/${hash}-960.${kind}`);
  const names: string[] = [];
  for await (const { name } of next.list()) names.push(name);
  expect(names.toSorted()).toEqual([small, large, `bb/${other}-30.webp`].toSorted());
  await next.publicReads?.withhold(new Set());
  expect([...double.objects.keys()].every((key) => key.startsWith('public/'))).toBe(true);
  await next.publicReads?.withhold(new Set([other]));
  await next.remove(`bb/${other}-30.webp`);
  expect([...double.objects.keys()].toSorted()).toEqual([`public/${small}`, `public/${large}`].toSorted());
});
