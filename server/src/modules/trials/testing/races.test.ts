import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain, type Chain } from '#contract/chain/ticket-chain.ts';
import type { Signed } from '#server/app/testing.ts';
import { isWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
let judges: Signed[];
beforeAll(async () => {
  court = await openCourt();
  judges = await Promise.all(Array.from({ length: 10 }, () => court.person('presenter')));
});
afterAll(() => court.site.close());

const chainOf = async (): Promise<Chain> => (await court.site.get<Chain>('g/ticket/chain')).t;

describe('two presenters at the same moment', () => {
  it(
    'two hundred times: exactly one has it, the other learns who',
    async () => {
      const [one, other] = [judges[0]!, judges[1]!];
      const cases: number[] = [];
      for (let person = 0; person < 50; person += 1) {
        const complainant = await court.person();
        for (let filed = 0; filed < 4; filed += 1) cases.push(await court.fileCase(complainant));
      }
      for (const id of cases) {
        const responses = await Promise.all([court.receive(id, one), court.receive(id, other)]);
        const winner = responses.findIndex(({ code }) => code === '200');
        expect(responses.filter(({ code }) => code === '200').length).toBe(1);
        expect(responses[1 - winner]).toMatchObject({ status: 409, code: 'A0409', message: `主持人 ${[one, other][winner]?.nickName} 已经受理了这桩案子` });
        // Nobody holds as many as are tried here.
        await court.handle(id, winner === 0 ? one : other, { action: 'release', reason: '下一桩' });
      }
      const events = await court.db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM case_events WHERE action = 'receive'`);
      expect(events?.count).toBe(200);
    },
    patient(60_000),
  );
});

describe('thirty-two verdicts at once', () => {
  it(
    'leave no gap, no double and a chain that verifies; one changed byte is named',
    async () => {
      const ready: { id: number; judge: Signed; verdict: object }[] = [];
      for (let index = 0; index < 32; index += 1) {
        const judge = judges[2 + (index % 8)]!;
        const id = await court.fileCase(await court.person(), [
          { name: `连坐${index % 8}`, realm: '燃烧之刃' },
          { name: `连坐${(index + 3) % 8}`, realm: '燃烧之刃' },
        ]);
        await court.hear(id, judge);
        ready.push({ id, judge, verdict: await court.verdictOn(id, judge, { penalty: 'list90' }) });
      }
      const responses = await Promise.all(ready.map(({ id, judge, verdict }) => court.handle(id, judge, { action: 'judge', ...verdict })));
      expect(responses.map(({ code }) => code)).toEqual(Array(32).fill('200'));
      const serials = await court.db.query<{ serial: number }>('SELECT serial FROM tickets ORDER BY serial');
      expect(serials.map(({ serial }) => serial)).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
      const chain = await chainOf();
      expect(await verifyChain(chain)).toMatchObject({ whole: true, records: 64 });
      for (const index of [0, 17, 63]) {
        const record = chain.records[index]!;
        const text = JSON.stringify(record.content);
        const at = text.indexOf('list90');
        const changed = structuredClone(chain);
        changed.records[index]!.content = JSON.parse(`${text.slice(0, at)}list91${text.slice(at + 6)}`);
        expect(await verifyChain(changed)).toEqual({ whole: false, position: index + 1, number: record.content.number, problem: 'hash' });
        const renamed = structuredClone(chain);
        renamed.openings[index]!.subject.value.name += '　';
        expect(await verifyChain(renamed)).toMatchObject({ whole: false, problem: 'subject', number: renamed.openings[index]!.number });
        const cut = { ...chain, records: chain.records.filter((_, position) => position !== index) };
        expect(await verifyChain(cut)).toMatchObject(index === 63 ? { whole: true } : { whole: false, position: index + 1 });
      }
    },
    patient(60_000),
  );
});

describe('what is written once', () => {
  it('is not changed by anybody: log, chain and verdicts', async () => {
    for (const statement of [
      `UPDATE case_events SET reason = 'x'`,
      'DELETE FROM case_events',
      `UPDATE chain_records SET content = '{}'`,
      'DELETE FROM chain_records',
      `UPDATE verdicts SET facts = 'x'`,
      'DELETE FROM verdicts',
    ])
      await expect(court.db.query(statement), statement).rejects.toMatchObject({ code: '23001' });
  });

  it('one complainant has one open case against a character, however often they press', async () => {
    const complainant = await court.person();
    const body = await court.complaintOf(complainant, [{ name: 'Ｔwice', realm: '死亡之翼' }]);
    const again = { ...body, complaint: { ...body.complaint, accused: [{ name: 'TWICE', realm: '死亡之翼' }] } };
    const responses = await Promise.all([body, again, body].map((each) => court.site.post('post/save', each, { as: complainant })));
    expect(responses.map(({ code }) => code).toSorted()).toEqual(['200', 'A0409', 'A0409']);
    const other = { ...body, complaint: { ...body.complaint, accused: [{ name: 'twice', realm: '白银之手' }] } };
    expect(await court.site.post('post/save', other, { as: complainant })).toMatchObject({ code: '200' });
  });
});

it('a claim on a ticket that is being annulled is refused, and is not left on it', async () => {
  const judge = judges[0]!;
  const id = await court.fileCase(await court.person());
  await court.hear(id, judge);
  const number = (await court.judge(id, judge, { penalty: 'list90' })).t.tickets[0] ?? '';
  const appeal = { ground: 'not_me', text: '那天我的号借给了别人，附上登录记录，请重新看一遍时间。' };
  let isOver = false;
  const claim = await court.db.transaction(async (tx) => {
    // What an appeal that is upheld does, up to its commit.
    await tx.query(`UPDATE tickets SET annulled_at = now(), character_id = NULL, statement = '' WHERE number = $1`, [number]);
    await tx.query(`DELETE FROM appeals WHERE case_id = $1 AND state = 'claimed'`, [id]);
    const sent = court.site.post(`g/appeal/${encodeURIComponent(number)}`, appeal).finally(() => {
      isOver = true;
    });
    while (!isOver && !(await isWaitingForLock(court.db)));
    return { sent };
  });
  expect(await claim.sent).toMatchObject({ name: 'appealClosed' });
  expect(await court.db.query('SELECT id FROM appeals WHERE case_id = $1', [id])).toEqual([]);
});
