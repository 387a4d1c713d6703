import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { sendDeliveries } from '#server/modules/channels/index.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';
import { callForQueue } from './call-for-queue.ts';

const TITLE = '有一桩检举等人受理';
const HOUR_MS = 60 * 60 * 1000;

let court: Court;
let presenters: Signed[];
let versed: Signed;
let operator: Signed;
beforeAll(async () => {
  court = await openCourt();
  presenters = [];
  for (let nth = 0; nth < 6; nth += 1) presenters.push(await court.person('presenter'));
  versed = presenters[3] ?? expect.unreachable();
  await court.db.query(`UPDATE presenters SET specialities = '{gold_account}' WHERE member_id = $1`, [versed.id]);
  operator = await court.person('operator');
});
afterAll(() => court.site.close());

/** Returns how often each presenter was called for a case. */
const callsFor = async (id: number) =>
  new Map(
    (
      await court.db.query<{ memberId: number; times: number }>(
        `SELECT member_id, count(*)::integer AS times FROM messages WHERE kind = 'case-receiver-wanted' AND external_id = $1 GROUP BY member_id`,
        [id],
      )
    ).map(({ memberId, times }) => [memberId, times]),
  );

/** Lets the calls for a case be made as they are some hours after it got into the queue; twice, and on two nodes at once. */
async function callAfter(id: number, hours: number): Promise<Map<number, number>> {
  const row = await court.db.queryOne<{ startedAt: string }>('SELECT started_at FROM queue_calls WHERE case_id = $1', [id]);
  const now = new Date(Date.parse(row?.startedAt ?? '') + hours * HOUR_MS);
  await Promise.all([callForQueue({ db: court.db, now }), callForQueue({ db: court.db, now })]);
  await callForQueue({ db: court.db, now });
  return callsFor(id);
}
const operatorCalls = async (id: number) =>
  court.db.query(`SELECT answered_at IS NOT NULL AS answered FROM notifications WHERE kind = 'case-receiver-missing' AND external_id = $1 AND member_id = $2`, [
    id,
    operator.id,
  ]);

it('two presenters are called for a new complaint, the one who knows the matter first, two more after a day, all after three, the operators after seven', async () => {
  const complainant = await court.person();
  // Tied to the complainant: never called.
  const tied = presenters[0] ?? expect.unreachable();
  await court.db.query(`INSERT INTO member_follows (member_id, followed_id, created_at) VALUES ($1, $2, now() - interval '1 second') ON CONFLICT DO NOTHING`, [
    tied.id,
    complainant.id,
  ]);
  const id = await court.fileCase(complainant);

  const first = await callAfter(id, 0);
  expect(first.size).toBe(2);
  expect(first.has(versed.id)).toBe(true);
  expect(await callAfter(id, 23)).toEqual(first);
  const second = await callAfter(id, 24);
  expect(second.size).toBe(4);
  expect([...first.keys()].every((each) => second.has(each))).toBe(true);
  const all = new Map(presenters.filter((each) => each !== tied).map((each) => [each.id, 1]));
  expect(await callAfter(id, 72)).toEqual(all);
  expect(await operatorCalls(id)).toEqual([]);
  expect(await callAfter(id, 7 * 24)).toEqual(all);
  expect(await operatorCalls(id)).toEqual([{ answered: false }]);
  expect(await callAfter(id, 12 * 24)).toEqual(new Map([...all.keys()].map((each) => [each, 2])));
  expect(await operatorCalls(id)).toHaveLength(1);

  // What the operators were asked is answered by the presenter who takes the case.
  expect(await court.receive(id, versed)).toMatchObject({ code: '200' });
  expect(await operatorCalls(id)).toEqual([{ answered: true }]);
  expect(await court.db.query('SELECT FROM queue_calls WHERE case_id = $1', [id])).toEqual([]);
});

it('what nobody did while the site was away is done at once, and calls nobody twice', async () => {
  const id = await court.fileCase(await court.person());
  const calls = await callAfter(id, 8 * 24);
  expect([...calls.values()]).toEqual(presenters.map(() => 1));
  expect(await operatorCalls(id)).toHaveLength(1);
});

it('a complaint that comes back is called for once more, without who gave it back', async () => {
  const id = await court.fileCase(await court.person());
  await callAfter(id, 0);
  expect(await court.receive(id, versed)).toMatchObject({ code: '200' });
  expect(await court.handle(id, versed, { action: 'recuse', reason: '认识当事人' })).toMatchObject({ code: '200' });
  const before = await callsFor(id);
  const calls = await callAfter(id, 0);
  const added = [...calls].reduce((sum, [memberId, times]) => sum + times - (before.get(memberId) ?? 0), 0);
  expect(added).toBe(2);
  expect(calls.get(versed.id)).toBe(before.get(versed.id));
});

it('a call is a message and a mail with the number and the end, and no text message', async () => {
  const id = await court.fileCase(await court.person());
  const [called] = (await callAfter(id, 0)).keys();
  const rows = await court.db.query<{ channel: string; until: string }>(
    `SELECT d.channel, n.data ->> 'until' AS until FROM deliveries d JOIN notifications n ON n.id = d.notification_id
     WHERE n.kind = 'case-receiver-wanted' AND n.external_id = $1 AND n.member_id = $2 ORDER BY d.channel`,
    [id, called ?? 0],
  );
  expect(rows.map(({ channel }) => channel)).toEqual(['mail', 'message']);
  const due = await court.db.queryOne<{ dueAt: string }>('SELECT due_at FROM cases WHERE post_id = $1', [id]);
  expect(rows.map(({ until }) => Date.parse(until))).toEqual(rows.map(() => Date.parse(due?.dueAt ?? '')));
  expect(await court.messages(called ?? 0)).toContain(TITLE);
});

it('a mail says the number of the case, what is wanted, until when, one link and the one that turns such mails off, and no name', async () => {
  const { platform } = court.site;
  const name = '信里不写的人';
  const id = await court.fileCase(await court.person(), [{ name, realm: '死亡之翼' }]);
  const [called] = (await callAfter(id, 0)).keys();
  const address = `called${called}@hearth.example`;
  await court.db.query(`UPDATE members SET email_fold = $2, password_hash = '$argon2id$', password_changed_at = now() WHERE id = $1`, [called ?? 0, address]);
  await sendDeliveries({ ...platform, now: new Date() });
  const mail = ((await platform.outbox?.read()) ?? []).find(({ to, text }) => to === address && text.includes(`第 ${id} 号案`));
  expect(mail?.text).toMatch(/有一桩检举等人受理。[^]*期限：.+（北京时间）/);
  const links = mail?.text.match(/https?:\S+/g) ?? [];
  expect(links.filter((link) => !link.includes('/mail-off/'))).toHaveLength(1);
  expect(links).toHaveLength(2);
  expect(`${mail?.subject} ${mail?.text}`).not.toContain(name);
});
