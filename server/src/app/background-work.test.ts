import { expect, it } from 'vitest';
import { createMember, hashPassword } from '#server/modules/members/index.ts';
import { patient } from '#tools/patience.ts';
import { startBackgroundWork } from './background-work.ts';
import { startTestSite } from './testing.ts';

it('a web process mails the operators that the last worker has stopped, and leaves mails to a worker that is there', async () => {
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
