import { patient } from '#tools/patience.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from './court.fixture.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** Within which every case ends: the queue, the whole case, the window, a signature, a panel. */
const MAX_DAYS = 14 + 28 + 16 + 7 + 14;

let court: Court;
let presenters: Signed[];
beforeAll(async () => {
  court = await openCourt();
  presenters = [await court.person('presenter'), await court.person('presenter'), await court.person('presenter'), await court.person('presenter')];
});
afterAll(() => court.site.close());

const ACTS = [
  ...['receive', 'receive', 'release', 'recuse', 'extend', 'summon', 'summon', 'hear', 'judge', 'dropCase', 'sign', 'giveBack', 'ask', 'reply', 'note'],
  ...['question', 'answer', 'extendWindow', 'open', 'write', 'withdraw', 'settle', 'refile', 'wait', 'wait', 'wait'],
] as const;
const WAITS = [HOUR, 23 * HOUR, 47 * HOUR, 71 * HOUR, 73 * HOUR, 5 * DAY, 8 * DAY];

interface Act {
  act: string;
  who: number;
  choice: number;
}

interface Walk {
  id: number;
  complainant: Signed;
  /** Was seen to play the accused. */
  owner: Signed | null;
}

const WORDS = '这是一段足够长的话，用来说明事实与理由，二十个字以上，照实写来，前后都对得上，没有另外的解释。';

async function perform({ id, complainant, owner }: Walk, { act, who, choice }: Act): Promise<void> {
  const { site, db } = court;
  const as = presenters[who % presenters.length] ?? complainant;
  const say = (by: Signed, kind?: string, accusedId?: number) => site.post(`post/trial/statement/${id}`, { text: WORDS, kind, accusedId }, { as: by });
  const accused = await db.query<{ id: number }>('SELECT id FROM case_accused WHERE case_id = $1 ORDER BY id', [id]);
  const evidence = await db.query<{ id: number }>('SELECT id FROM case_evidence WHERE case_id = $1 ORDER BY id LIMIT 1', [id]);
  const verdict = { action: 'judge', facts: WORDS, reasoning: WORDS, articles: ['A2'], evidence: evidence.map((piece) => piece.id) };
  const penalty = ['warning', 'list90', 'list365'][choice % 3];
  const code = act === 'open' || act === 'write' || act === 'extendWindow' ? await court.codeOf(id, complainant) : '';
  switch (act) {
    case 'receive':
      return void (await court.receive(id, as));
    case 'release':
    case 'recuse':
    case 'extend':
    case 'summon':
    case 'hear':
    case 'settle':
      return void (await court.handle(id, as, { action: act, reason: '手上太忙，请别人接。' }));
    case 'judge':
      return void (await court.handle(id, as, {
        ...verdict,
        outcome: choice % 2 === 0 ? 'dismissed' : 'upheld',
        penalties: choice % 2 === 0 ? [] : accused.map((each) => ({ accusedId: each.id, penalty, bandReason: '随机。' })),
      }));
    case 'dropCase':
      return void (await court.handle(id, as, { ...verdict, outcome: 'insufficient' }));
    case 'sign':
      return void (await court.sign(id, as));
    case 'giveBack':
      return void (await court.giveBack(id, as));
    case 'ask':
      return void (await say(as, 'question'));
    case 'question':
      return void (await say(as, 'question', accused[0]?.id));
    case 'note':
      return void (await say(as, 'note'));
    case 'reply':
      return void (await say(complainant));
    case 'answer':
      return void (owner && (await say(owner, 'answer')));
    case 'extendWindow':
      return void (owner ? await site.post(`post/trial/extend/${id}`, {}, { as: owner }) : await site.post(`g/answer/${code}/extend`, {}));
    case 'open':
      return void (await site.get(`g/answer/${code}`));
    case 'write':
      return void (await site.post(`g/answer/${code}`, { text: WORDS }));
    case 'withdraw':
      return void (choice === 0 && (await site.post(`post/withdraw/${id}`, { reason: WORDS }, { as: complainant })));
    case 'refile':
      return void (await site.post(`post/trial/refile/${id}`, {}, { as: complainant }));
    case 'wait':
      return court.pass(id, WAITS[choice % WAITS.length] ?? HOUR);
  }
}

interface Clock {
  state: string;
  isDue: boolean;
  /** From the filing until the clock of the whole case began, and of its window, in seconds. */
  started: number | null;
  window: number | null;
  /** How long the clock of the whole case is. */
  total: number | null;
  asks: number;
  summons: number;
  isAsked: boolean;
  age: number;
}

async function clockOf(id: number): Promise<Clock> {
  const row = await court.db.queryOne<Clock>(
    `SELECT state, due_at IS NOT NULL AS "isDue", extract(epoch FROM total_started_at - filed_at)::double precision AS started,
       extract(epoch FROM answer_due_at - summoned_at)::double precision AS window, extract(epoch FROM total_due_at - total_started_at)::double precision AS total,
       (SELECT count(*)::integer FROM case_events WHERE case_id = post_id AND action = 'ask') AS asks,
       (SELECT count(*)::integer FROM case_events WHERE case_id = post_id AND action = 'summon') AS summons,
       asked_at IS NOT NULL AS "isAsked", extract(epoch FROM now() - filed_at)::double precision AS age FROM cases WHERE post_id = $1`,
    [id],
  );
  if (!row) throw new Error('the case has gone');
  return row;
}

describe('a case, whatever people do with it', () => {
  it(
    'has a clock in every state, one that nobody restarts, and ends by its clocks alone',
    async () => {
      const act = fc.record({ act: fc.constantFrom<string>(...ACTS), who: fc.nat({ max: 3 }), choice: fc.nat({ max: 6 }) });
      let filed = 0;
      await fc.assert(
        fc.asyncProperty(fc.boolean(), fc.array(act, { minLength: 3, maxLength: 30 }), async (isOwned, acts) => {
          const complainant = await court.person();
          const name = `逃不掉${(filed += 1)}`;
          const owner = isOwned ? await court.person('member', { name, realm: '安苏' }) : null;
          const id = await court.fileCase(complainant, [{ name, realm: '安苏' }]);
          let started: number | null = null;
          for (const each of acts) {
            await perform({ id, complainant, owner }, each);
            const clock = await clockOf(id);
            if (clock.state === 'closed' || clock.state === 'appealed') break;
            expect(clock.isDue, clock.state).toBe(true);
            if (started !== null) expect(clock.started ?? NaN).toBeCloseTo(started, 2);
            started = clock.started;
            expect(clock.window ?? 0).toBeLessThanOrEqual(16 * DAY + 0.01);
            if (clock.total !== null && !clock.isAsked) expect(clock.total).toBeCloseTo(28 * DAY + (clock.window ?? 0), 1);
            expect(clock.asks).toBeLessThanOrEqual(2);
            expect(clock.summons).toBeLessThanOrEqual(1);
          }
          for (let times = 0; (await court.dueIn(id)) !== null && times < 100; times += 1) await court.pass(id, Math.max(0, (await court.dueIn(id)) ?? 0) + 2);
          const end = await clockOf(id);
          expect(['closed', 'appealed']).toContain(end.state);
          expect(end.age).toBeLessThan(MAX_DAYS * DAY + HOUR);
        }),
        { numRuns: 40, endOnFailure: true },
      );
    },
    patient(180_000),
  );
});
