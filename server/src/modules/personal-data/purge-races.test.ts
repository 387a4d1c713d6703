import { patient } from '#tools/patience.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { deleteQueuedFiles } from '#server/modules/files/index.ts';
import { eraseMember } from './index.ts';
import { TEXT, bodyWith, openPurgeSite } from './purges.fixture.ts';

const { site, write, remove, restore, purge, removalOf, rowsWith, upload, stored } = await openPurgeSite();
afterAll(() => site.close());

describe('races', () => {
  it('between removing, restoring and purging end with a post that is whole, or purged whole', { timeout: patient(60_000) }, async () => {
    for (let round = 0; round < 15; round += 1) {
      const id = await write();
      await remove(id);
      await Promise.allSettled([purge(31), restore(id), purge(31), remove(id)]);
      const [post, body, removal] = await Promise.all([
        site.platform.db.queryOne<{ status: string; title: string }>('SELECT status, title FROM posts WHERE id = $1', [id]),
        site.platform.db.queryOne('SELECT FROM post_bodies WHERE post_id = $1', [id]),
        removalOf('post', id),
      ]);
      const isPurged = (removal?.purgedAt ?? null) !== null;
      expect({ hasBody: body !== null, hasTitle: post?.title.includes(TEXT) }, `round ${round}: ${post?.status}`).toEqual({
        hasBody: !isPurged,
        hasTitle: !isPurged,
      });
      if (post?.status === 'published') expect(removal).toBeNull();
      if (post?.status === 'removed') expect(removal).not.toBeNull();
      await remove(id);
      await purge(31);
    }
    expect(await rowsWith(TEXT)).toEqual([]);
  });

  it('between an erasure and purges leave nothing and delete each picture', { timeout: patient(60_000) }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaver = await site.signUp(`要走的${round}`);
      const shared = await upload(leaver);
      const ids = [await write(bodyWith(shared), leaver), await write(bodyWith(shared), leaver), await write({}, leaver)];
      for (const id of ids) await remove(id, leaver);
      await Promise.all([purge(31), eraseMember({ ...site.platform, now: new Date() }, leaver.id), purge(31)]);
      await deleteQueuedFiles({ ...site.platform, now: new Date() });
      expect(await stored(shared), `round ${round}`).toEqual({ row: false, bytes: false });
      expect(await rowsWith(`要走的${round}`)).toEqual([]);
    }
    expect(await rowsWith(TEXT)).toEqual([]);
  });
});

it('a process killed in the middle leaves every thing whole or purged, and the next run does the rest', { timeout: patient(120_000) }, async () => {
  const total = 40;
  for (let nth = 0; nth < total; nth += 1) await remove(await write({}));
  await site.platform.db.query(`UPDATE removals SET purge_at = now() - interval '1 hour' WHERE purged_at IS NULL`);
  const state = () =>
    site.platform.db.queryOne<{ left: number; torn: number }>(
      `SELECT count(*) FILTER (WHERE r.purged_at IS NULL)::integer AS left,
         count(*) FILTER (WHERE (r.purged_at IS NULL) <> (b.post_id IS NOT NULL AND strpos(p.title, $1) > 0))::integer AS torn
       FROM removals r JOIN posts p ON p.id = r.target_id LEFT JOIN post_bodies b ON b.post_id = p.id WHERE r.kind = 'post'`,
      [TEXT],
    );
  expect(await state()).toMatchObject({ left: total });
  for (let round = 0; ((await state())?.left ?? 0) > 0; round += 1) {
    expect(round).toBeLessThan(total);
    const worker = spawn(process.execPath, [fileURLToPath(new URL('purge.fixture.ts', import.meta.url)), JSON.stringify(site.connection)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(worker, 'close');
    // It says when it has begun; some rounds get further than others.
    await Promise.race([once(worker.stdout, 'data'), closed]);
    const before = (await state())?.left ?? 0;
    await expect
      .poll(async () => worker.exitCode !== null || ((await state())?.left ?? 0) <= Math.max(0, before - 5 * (round + 1)), {
        timeout: patient(20_000),
        interval: 1,
      })
      .toBe(true);
    worker.kill('SIGKILL');
    await closed;
    expect((await state())?.torn).toBe(0);
  }
  expect(await rowsWith(TEXT)).toEqual([]);
});
