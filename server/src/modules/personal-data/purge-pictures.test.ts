import { patient } from '#tools/patience.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { deleteFilesLater, deleteQueuedFiles, registerImage } from '#server/modules/files/index.ts';
import { sendFile } from '#server/modules/files/uploads/uploads.fixture.ts';
import { bodyWith, inDays, openPurgeSite } from './purges.fixture.ts';

const { site, author, reader, write, remove, purge, removalOf, upload, stored, lastHash } = await openPurgeSite();
afterAll(() => site.close());

describe('pictures', () => {
  it('that their author sends again before and while they are purged are kept', async () => {
    const { db, files } = site.platform;
    const sent = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2b4a3f' } })
      .png()
      .toBuffer();
    const send = async () => (await sendFile(site, sent, { as: author })).t;
    const purgeSoon = async (fileId: number) => {
      const id = await write(bodyWith(fileId));
      await remove(id);
      await db.query(`UPDATE removals SET purge_at = now() - interval '1 hour' WHERE target_id = $1 AND kind = 'post'`, [id]);
      await db.query(`UPDATE files SET created_at = now() - interval '40 days' WHERE id = $1`, [fileId]);
      return id;
    };
    const first = await send();
    const removed = await purgeSoon(first.id);
    expect((await send()).id).toBe(first.id);
    await purge(0);
    expect((await removalOf('post', removed))?.purgedAt).not.toBeNull();
    const name = first.url.replace('/files/', '');
    await deleteQueuedFiles({ ...site.platform, now: inDays(1) });
    expect([await db.query('SELECT id FROM files WHERE id = $1', [first.id]), (await files.read(name)) !== null]).toEqual([[{ id: first.id }], true]);

    // The purge waits for the transaction of the upload, and then looks at its row again.
    await purgeSoon(first.id);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: registered, resolve: hasRegistered } = Promise.withResolvers<void>();
    const sending = db.transaction(async (tx) => {
      const row = await tx.queryOne<{ sha256: string }>('SELECT sha256 FROM files WHERE id = $1', [first.id]);
      const again = await registerImage(
        { tx, now: new Date(), files },
        { sha256: row?.sha256 ?? '', memberId: author.id, width: 64, height: 48, color: '#2b4a3f', variants: [{ width: 64, height: 48, bytes: sent }] },
      );
      hasRegistered();
      await held;
      return again.id;
    });
    await Promise.race([registered, sending]);
    const purging = purge(0);
    const waiting = () => db.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'transactionid'`);
    try {
      await expect.poll(waiting, { timeout: patient(10_000) }).toHaveLength(1);
    } finally {
      // Whatever comes, no later test waits for this transaction.
      letGo();
      await Promise.allSettled([sending, purging]);
    }
    await purging;
    expect(await db.query('SELECT id FROM files WHERE id = $1', [await sending])).toEqual([{ id: first.id }]);
  });

  it('go with the last thing that shows them, row and bytes', async () => {
    const fileId = await upload();
    const [one, two] = [await write(bodyWith(fileId)), await write(bodyWith(fileId))];
    await remove(one);
    await purge(31);
    await deleteQueuedFiles({ ...site.platform, now: new Date() });
    expect(await stored(fileId), 'another post shows it').toEqual({ row: true, bytes: true });
    await remove(two);
    await purge(62);
    expect(await stored(fileId), 'the bytes wait until their row is gone for sure').toEqual({ row: false, bytes: true });
    // As if the process had died here; the next run finds them.
    await deleteQueuedFiles({ ...site.platform, now: new Date() });
    expect(await stored(fileId)).toEqual({ row: false, bytes: false });
  });

  it('in the snapshot of an open report stay until it is decided', async () => {
    const fileId = await upload();
    const reported = await write({ title: '有人举报的', markdown: '这里没有那一段，写满十个字才收。' });
    const reportCase = await site.platform.db.queryOne<{ id: number }>(
      `INSERT INTO report_dockets (kind, target_id, post_id, author_id, filed_at) VALUES ('post', $1, $1, $2, now()) RETURNING id`,
      [reported, author.id],
    );
    await site.platform.db.query(`INSERT INTO report_snapshots (docket_id, title, text, image_ids, taken_at) VALUES ($1, '', '', ARRAY[$2::bigint], now())`, [
      reportCase?.id ?? 0,
      fileId,
    ]);
    const other = await write(bodyWith(fileId));
    await remove(other);
    await purge(31);
    await deleteQueuedFiles({ ...site.platform, now: new Date() });
    expect(await stored(fileId)).toEqual({ row: true, bytes: true });
  });

  it('whose bytes cannot be deleted do not hold up the others', async () => {
    const [first, second] = ['00/stuck.webp', '00/other.webp'];
    const path = (name: string) => join(site.platform.config.dataDir, 'files', name);
    await mkdir(path(first), { recursive: true });
    await writeFile(path(second), 'picture');
    const at = new Date();
    await site.platform.db.transaction((tx) => deleteFilesLater({ tx, now: at }, [first, second]));
    await expect(deleteQueuedFiles({ ...site.platform, now: at })).rejects.toThrow('1 stored files could not be deleted');
    expect(await site.platform.files.read(second)).toBeNull();
    await rm(path(first), { recursive: true });
    await deleteQueuedFiles({ ...site.platform, now: at });
  });

  it('that somebody else has sent as well keep their bytes', async () => {
    const fileId = await upload();
    const hash = lastHash();
    const others = await upload(reader, 'same');
    const id = await write(bodyWith(fileId));
    await remove(id);
    await purge(31);
    await deleteQueuedFiles({ ...site.platform, now: new Date() });
    expect(await stored(fileId, hash)).toEqual({ row: false, bytes: true });
    expect(await stored(others, hash)).toEqual({ row: true, bytes: true });
  });

  it('sent again at the moment their bytes are deleted are there', async () => {
    for (let round = 0; round < 10; round += 1) {
      const fileId = await upload();
      const id = await write(bodyWith(fileId));
      await remove(id);
      await purge(31);
      const [, again] = await Promise.all([deleteQueuedFiles({ ...site.platform, now: new Date() }), upload(author, 'same')]);
      expect(await stored(again), `round ${round}`).toEqual({ row: true, bytes: true });
    }
  });
});
