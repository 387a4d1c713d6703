import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChainHead } from '#contract/api/ticket-head.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';
import { fixSecrets } from '#server/modules/trials/index.ts';
import { mailChainHeads } from './mail-chain-heads.ts';

let court: Court;
let judge: Signed;
let second: Signed;
beforeAll(async () => {
  court = await openCourt();
  [judge, second] = [await court.person('presenter'), await court.person('presenter')];
  await court.person('operator');
  await court.person();
  await court.db.query(`UPDATE members SET email_fold = 'of' || id || '@example.com', password_hash = '$argon2id$none', password_changed_at = now()`);
});
afterAll(() => court.site.close());

const mailed = async () => {
  await mailChainHeads({ ...court.site.platform, now: new Date() });
  return (await court.site.outbox()).filter(({ subject }) => subject.includes('罚单链'));
};

it('mails nothing before the first ticket, then the head of each chain to every presenter and nobody else', async () => {
  expect(await mailed()).toEqual([]);
  const id = await court.fileCase(await court.person());
  await court.hear(id, judge);
  expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ code: '200' });
  const { t } = await court.site.get<ChainHead>('g/ticket/head');
  await fixSecrets({ db: court.db, now: new Date() });
  const { days } = (await court.site.get<{ days: { day: string; secret: string }[] }>('g/trial/draws')).t;
  const mails = await mailed();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([judge, second].map((each) => `of${each.id}@example.com`).toSorted());
  for (const { text } of mails) {
    expect(text).toContain(`1:1:${t.head}`);
    expect(text).not.toContain('2:0:');
    // Of the lots' secrets only the last one that is public.
    expect(text).toContain(days[0]?.secret);
  }
});
