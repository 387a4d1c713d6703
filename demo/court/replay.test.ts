import { expect, it } from 'vitest';
import { startTestSite } from '#server/app/testing.ts';
import { createMember } from '#server/modules/members/index.ts';
import type { Author } from '#server/modules/posts/index.ts';
import { loadSiteContent } from '../site-content.ts';
import { readMembers, readPresenters } from '../written/content.ts';
import { planCourt, type WrittenCase } from '../written/court.ts';
import { before } from '../written/times.ts';
import { olderCases } from './older-cases.ts';
import { replayCourt } from './replay.ts';

it('finds another owner for an accused once the one they have complains', async () => {
  const site = await startTestSite();
  const { db } = site.platform;
  const now = new Date();
  await loadSiteContent({ db, now });
  const people = new Map<string, Author>();
  await db.transaction(async (tx) => {
    for (const [nickName, role] of [
      ['先来的', 'member'],
      ['后来的', 'member'],
      ['坐堂的', 'presenter'],
      ['守灯人', 'presenter'],
    ] as const)
      people.set(nickName, { id: (await createMember(tx, { nickName, role, joinedAt: before(now, 900) })).id, role });
    await tx.query(
      `INSERT INTO presenters (member_id, since, probation_until, tenured_at, specialities, character, character_fold)
       VALUES ($1, $2, $2, $2, '{mediation}', '{"name":"老手","realm":"远方"}', '')`,
      [people.get('坐堂的')?.id ?? 0, before(now, 800)],
    );
  });
  const [made] = olderCases(await readMembers(), await readPresenters());
  if (!made?.verdict) throw new Error('no case is made up');
  const { verdict } = made;
  const of = (complainant: string, filedDaysAgo: number): WrittenCase => ({
    ...made,
    game: 1,
    complainant,
    filedDaysAgo,
    occurredDaysAgo: filedDaysAgo + 1,
    accused: [{ name: '青灯照夜', realm: '安苏', guild: null }],
    presenter: '坐堂的',
    timeline: [
      { at: 0.6, by: 'presenter', kind: 'summons', text: '' },
      { at: 1.8, by: 'accused', kind: 'answer', text: '那天我不在。' },
    ],
    answer: '那天我不在。',
    verdict: { ...verdict, outcome: 'dismissed', penalties: [], presenter: '坐堂的', countersignedBy: null, decidedAfterDays: 5 },
  });
  // Of two members the one who does not complain owns the character: each complains once.
  const ids = new Map<WrittenCase, number>();
  for (const event of planCourt([of('先来的', 60), of('后来的', 30)], [], now))
    await db.transaction((tx) => replayCourt({ platform: site.platform, tx }, event, { people, ids }));
  const rows = await db.query(
    `SELECT m.nick_name AS owner, k.state, k.outcome FROM cases k JOIN case_accused a ON a.case_id = k.post_id JOIN members m ON m.id = a.member_id ORDER BY k.filed_at`,
  );
  expect(rows).toEqual([
    { owner: '后来的', state: 'closed', outcome: 'dismissed' },
    { owner: '先来的', state: 'closed', outcome: 'dismissed' },
  ]);
  await site.close();
});
