import { expect, it } from 'vitest';
import { createMember, hashPassword } from '#server/modules/members/index.ts';
import { migrateJobSchema } from '#server/platform/database/job-schema.ts';
import { countFault } from '#server/platform/process/faults.ts';
import { startReceiver } from '#server/platform/edge/receiver.fixture.ts';
import { getFolderId } from '#server/platform/process/folder-id.ts';
import { patient } from '#tools/patience.ts';
import { startBackgroundWork } from './background-work.ts';
import { noteSearch } from '#server/modules/search/count-searches.ts';
import { noteSeen } from '#server/modules/members/sessions/last-seen.ts';
import { startTestSite } from './testing.ts';

it('a web process mails the operators when the last worker has stopped, and leaves mails to a running worker', async () => {
  const site = await startTestSite();
  const { platform, connection } = site;
  const { db } = platform;
  const operator = {
    nickName: '守炉人',
    role: 'operator',
    email: 'keeper@hearth.example',
    passwordHash: await hashPassword('lantern77frost'),
    joinedAt: new Date(),
  } as const;
  await db.transaction((tx) => createMember(tx, operator));
  const mails = async () => ((await platform.outbox?.read()) ?? []).map(({ to, text }) => `${to} ${text}`);
  const worker = (node: string, silent: string) =>
    db.query('INSERT INTO job_workers (id, node, seen_at) VALUES (gen_random_uuid(), $1, now() - $2::interval)', [node, silent]);
  const lookOnce = async () => (await startBackgroundWork({ ...platform, config: { ...platform.config, role: 'web' } }, connection)).stop();
  try {
    await worker('stove:41', '1 minute');
    await worker('stove:42', '1 second');
    await lookOnce();
    expect(await mails(), 'the other worker sends it').toEqual([]);
    await db.query('DELETE FROM job_workers');
    const web = await startBackgroundWork({ ...platform, config: { ...platform.config, role: 'web' } }, connection);
    await expect.poll(mails, { timeout: patient(5_000) }).toEqual([expect.stringMatching(/^keeper@hearth\.example [^]*停了/)]);
    await web.stop();
  } finally {
    await site.close();
  }
});

it.each(['web', 'worker', 'all'] as const)('a process of role %s checks the disks of its own node', async (role) => {
  const site = await startTestSite();
  const { platform, connection } = site;
  const { db, config } = platform;
  try {
    const operator = await site.signUp('看炉的', 'operator');
    // Its disk was full when it last looked, and so was that of another node.
    for (const folder of [await getFolderId(config.dataDir), 'another folder'])
      await db.query(`INSERT INTO notifications (kind, member_id, topic, answer_by, created_at) VALUES ('disk-full', $1, $2, now(), now())`, [
        operator.id,
        `disk:${folder}:${config.dataDir}`,
      ]);
    if (role !== 'web') await migrateJobSchema(connection);
    await (await startBackgroundWork({ ...platform, config: { ...config, role } }, connection)).stop();
    // A stop waits for a look for a moment only.
    const open = () => db.query<{ topic: string }>('SELECT topic FROM notifications WHERE answered_at IS NULL');
    await expect.poll(open, { timeout: patient(5_000) }).toEqual([{ topic: `disk:another folder:${config.dataDir}` }]);
  } finally {
    await site.close();
  }
});

it.each([
  ['worker', true],
  ['web', false],
] as const)('a process of role %s purges the cache in front: %s', async (role, doesPurge) => {
  const receiver = await startReceiver();
  const site = await startTestSite({ env: { HEARTH_EDGE: '1', HEARTH_PURGE_KIND: 'http', HEARTH_PURGE_URL: receiver.url } });
  const { platform, connection } = site;
  try {
    if (role !== 'web') await migrateJobSchema(connection);
    const work = await startBackgroundWork({ ...platform, config: { ...platform.config, role } }, connection);
    if (doesPurge) await expect.poll(() => receiver.received.length, { timeout: patient(10_000) }).toBeGreaterThan(0);
    await work.stop();
    expect(receiver.received.length > 0).toBe(doesPurge);
  } finally {
    await site.close();
    await receiver.close();
  }
});

it('stops in time though its look at the disks does not end', async () => {
  const site = await startTestSite();
  const { platform, connection } = site;
  const released = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const locking = platform.db.transaction(async (tx) => {
    await tx.query('LOCK TABLE notifications');
    locked.resolve();
    await released.promise;
  });
  try {
    await locked.promise;
    const work = await startBackgroundWork({ ...platform, config: { ...platform.config, role: 'web' } }, connection);
    const stopped = work.stop().then(() => 'stopped');
    const tooLate = new Promise((resolve) => setTimeout(resolve, patient(6_000), 'still waiting').unref());
    expect(await Promise.race([stopped, tooLate])).toBe('stopped');
  } finally {
    released.resolve();
    await locking;
    await site.close();
  }
});

it.each(['web', 'worker'] as const)('a process of role %s writes its faults when it stops, and stops in good order when it cannot', async (role) => {
  const site = await startTestSite();
  const { platform, connection } = site;
  const { db, log } = platform;
  const startAndStop = async () => (await startBackgroundWork({ ...platform, config: { ...platform.config, role } }, connection)).stop();
  try {
    await migrateJobSchema(connection);
    countFault(log, new Error('x'));
    await db.query('ALTER TABLE server_faults RENAME TO away');
    await startAndStop();
    await db.query('ALTER TABLE away RENAME TO server_faults');
    await startAndStop();
    expect(await db.query(`SELECT kind, name, count FROM server_faults WHERE name = 'Error'`)).toEqual([{ kind: 'fault', name: 'Error', count: 1 }]);
  } finally {
    await site.close();
  }
});

it('a web process that stops writes what its requests left, though one part of it cannot be written', async () => {
  const site = await startTestSite();
  const { platform, connection } = site;
  const { db, config } = platform;
  try {
    const member = await site.signUp('刚刚还在的');
    const session = await db.queryOne<{ id: number }>('SELECT id FROM sessions WHERE member_id = $1', [member.id]);
    const seenAt = new Date('2037-01-01T00:00:00Z');
    const work = await startBackgroundWork({ ...platform, config: { ...config, role: 'web' } }, connection);
    noteSearch({ db, now: new Date() }, { text: '找不到的', found: 0 });
    noteSeen(db, { sessionId: session?.id ?? 0, memberId: member.id, seenAt });
    await db.query('ALTER TABLE search_days RENAME TO away');
    await work.stop();
    expect(await db.query('SELECT last_seen_at FROM members WHERE id = $1', [member.id])).toEqual([{ lastSeenAt: '2037-01-01T00:00:00Z' }]);
  } finally {
    await site.close();
  }
});
