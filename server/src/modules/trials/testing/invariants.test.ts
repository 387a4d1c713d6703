import { patient } from '#tools/patience.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain, type Chain } from '#contract/chain/ticket-chain.ts';
import type { CaseState } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { COURT_TABLE } from '../rules/table.ts';
import { openCourt, type Court } from './court.fixture.ts';
import { rebuildBlacklist } from './rebuild.ts';

let court: Court;
let people: Signed[];
beforeAll(async () => {
  court = await openCourt();
  people = [
    await court.person('member', { name: '甲方', realm: '安苏', guild: '一会' }),
    await court.person('member', { name: '乙方', realm: '安苏', guild: '二会' }),
    await court.person('presenter', { name: '丙方', realm: '罗宁', guild: '一会' }),
    await court.person('presenter'),
    await court.person('presenter'),
    await court.person('presenter'),
    await court.person('operator'),
  ];
});
afterAll(() => court.site.close());

const ACTS = [
  'receive',
  'release',
  'summon',
  'hear',
  'settle',
  'judge',
  'dropCase',
  'countersign',
  'return',
  'ask',
  'speak',
  'withdraw',
  'appeal',
  'confirm',
  'decide',
  'clock',
  'later',
  'fetch',
  'carry',
  'write',
  'accept',
  'vote',
  'leaveSeat',
] as const;
const PENALTIES = ['warning', 'watch30', 'list90', 'list365', 'permanent'] as const;

const RUNGS = ['permanent', 'list365', 'insufficient', 'list90', 'permanent', 'dismissed'] as const;

interface Act {
  act: (typeof ACTS)[number];
  who: number;
  penalty: number;
  choice: number;
}

/** Who filed the case that is played. */
let filer: Signed;

async function perform(id: number, { act, who, penalty, choice }: Act): Promise<void> {
  const { site, db } = court;
  const as = people[who]!;
  const post = (path: string, body: object = {}) => site.post(path, body, { as });
  const accused = await db.query<{ id: number }>('SELECT id FROM case_accused WHERE case_id = $1', [id]);
  const evidence = await db.query<{ id: number }>('SELECT id FROM case_evidence WHERE case_id = $1 LIMIT 1', [id]);
  const words = '这是一段足够长的话，用来说明事实与理由，五十个字以上，照实写来；记录与两边的话都对过，先后连得上，没有另外的解释。';
  const verdict = { facts: words, reasoning: words, articles: ['A2'], evidence: evidence.map((piece) => piece.id) };
  const penalties = accused
    .slice(0, 1 + (choice % accused.length))
    .map((each) => ({ accusedId: each.id, penalty: PENALTIES[penalty % 5], bandReason: '随机。' }));
  const ticket = await db.queryOne<{ id: number; number: string }>('SELECT id, number FROM tickets WHERE case_id = $1 ORDER BY id OFFSET $2 LIMIT 1', [
    id,
    choice % 2,
  ]);
  const appeal = await db.queryOne<{ id: number }>(`SELECT id FROM appeals WHERE case_id = $1 AND state IN ('claimed', 'open') ORDER BY id DESC LIMIT 1`, [id]);
  switch (act) {
    case 'receive':
      return void (await post(`post/receive/${id}`));
    case 'release':
    case 'settle':
      return void (await court.handle(id, as, { action: act, reason: words }));
    case 'summon':
    case 'hear':
      return void (await court.handle(id, as, { action: act }));
    case 'judge':
      return void (await court.handle(id, as, {
        action: 'judge',
        ...verdict,
        outcome: choice % 3 === 0 ? 'dismissed' : 'upheld',
        penalties: choice % 3 === 0 ? [] : penalties,
      }));
    case 'dropCase':
      return void (await court.handle(id, as, { action: 'judge', ...verdict, outcome: 'insufficient' }));
    case 'countersign':
    case 'return':
      // Every other time the lot has fallen on them.
      if (choice % 2 === 0) await court.callSigner(id, as);
      if (choice % 3 === 0) await court.openEvidence(id, as);
      return void (await post(`post/trial/countersign/${id}`, {
        agree: act === 'countersign',
        reason: words,
        checked: words,
        seenVerdictRevision: (await court.trial(id, as)).verdictRevision || 1,
        returnPart: 'facts',
      }));
    case 'accept':
      return void (await post(`post/trial/seat/${id}`, { action: 'accept' }));
    case 'leaveSeat':
      return void (await post(`post/trial/seat/${id}`, { action: 'recuse', reason: '随机。' }));
    case 'vote':
      if (choice % 4 > 0) await court.openEvidence(id, as);
      return void (await post(`post/trial/vote/${id}`, {
        votes: accused.map((each, index) => ({ accusedId: each.id, rung: RUNGS[(penalty + index) % RUNGS.length] })),
        reason: words,
        seenVerdictRevision: (await court.trial(id, as)).verdictRevision || 1,
      }));
    case 'ask':
      return void (await post(`post/trial/statement/${id}`, { kind: 'question', text: words }));
    case 'speak':
      return void (await post(`post/trial/statement/${id}`, { text: words }));
    case 'withdraw':
      return void (await post(`post/withdraw/${id}`, { reason: words }));
    case 'appeal':
      if (ticket)
        await (choice % 2 === 0
          ? post(`ticket/appeal/${ticket.id}`, { ground: 'too_heavy', text: words })
          : site.post(`g/appeal/${encodeURIComponent(ticket.number)}`, { ground: 'not_me', text: words }));
      return;
    case 'confirm':
      if (appeal) await post(`appeal/handle/${appeal.id}`, { action: 'confirm' });
      return;
    case 'decide':
      // Every other time the lot has fallen on them.
      if (appeal && choice % 2 === 0) await court.callDecider(appeal.id, as);
      if (appeal)
        await post(`appeal/handle/${appeal.id}`, {
          action: 'decide',
          outcome: ['affirmed', 'reduced', 'annulled'][choice % 3],
          penalty: 'warning',
          answer: words,
        });
      return;
    case 'fetch':
      return void (await site.get(`post/trial/code/${id}`, { as }));
    case 'carry':
      for (const { id: accusedId } of accused)
        await post(`post/trial/carry/${id}`, { accusedId, how: 'whisper', result: choice % 2 === 0 ? 'delivered' : 'offline', at: new Date().toISOString() });
      return court.backdate(id, 30 * 60 * 60);
    case 'write': {
      const code = await court.codeOf(id, filer);
      if (code !== '') await site.post(`g/answer/${code}`, { text: words });
      return;
    }
    case 'clock':
      return court.elapse(id);
    case 'later':
      return void (await post(`post/trial/statement/${id}`, { kind: 'note', text: words }));
  }
}

/** What must never be there, as statements that find it. */
const NEVER: Record<string, string> = {
  'a verdict without evidence': 'SELECT FROM verdicts WHERE cardinality(evidence_ids) = 0',
  'a judge with a part in the case': `SELECT FROM verdicts v JOIN cases k ON k.post_id = v.case_id WHERE v.presenter_id = k.complainant_id AND NOT k.is_direct
    OR EXISTS (SELECT FROM case_accused a WHERE a.case_id = v.case_id AND (v.presenter_id = ANY (a.claimed_by) OR a.member_id = v.presenter_id))`,
  'a judge of the same guild': `SELECT FROM verdicts v JOIN members m ON m.id = v.presenter_id JOIN cases k ON k.post_id = v.case_id
    WHERE m.character ->> 'guild' = ANY (k.party_guilds)`,
  'a countersignature by the judge of the case': 'SELECT FROM verdicts WHERE countersigner_id = presenter_id',
  'an appeal answered by who judged or signed': `SELECT FROM appeals a JOIN verdicts v ON v.case_id = a.case_id AND a.presenter_id IN (v.presenter_id, v.countersigner_id)`,
  'somebody judging who is no presenter': `SELECT FROM verdicts v JOIN members m ON m.id IN (v.presenter_id, v.countersigner_id) WHERE m.role <> 'presenter'`,
  'a heavy ticket nobody signed': `SELECT FROM tickets t JOIN verdicts v ON v.case_id = t.case_id AND v.status = 'final' WHERE t.first_penalty IN ('list365', 'permanent') AND v.countersigner_id IS NULL
    AND NOT EXISTS (SELECT FROM panel_calls c WHERE c.case_id = t.case_id AND c.voted_at IS NOT NULL)`,
  'a signature without words, or of somebody who did not open every piece since the proposal': `SELECT FROM verdicts v WHERE v.status = 'final' AND v.countersigner_id IS NOT NULL
    AND (char_length(v.checked) < 15 OR EXISTS (SELECT FROM unnest(v.evidence_ids) piece WHERE NOT EXISTS (SELECT FROM evidence_openings o
      WHERE o.evidence_id = piece AND o.member_id = v.countersigner_id AND o.opened_at >= v.proposed_at)))`,
  'a verdict that was given back three times': `SELECT FROM verdicts WHERE status = 'returned' AND countersigner_id IS NOT NULL GROUP BY case_id HAVING count(*) > 2`,
  'a penalty for ever without a panel': `SELECT FROM tickets t WHERE t.first_penalty = 'permanent' AND (SELECT count(*) FROM panel_votes v JOIN panel_calls c ON c.id = v.call_id
    WHERE c.case_id = t.case_id AND v.accused_id = t.accused_id AND c.ended_at IS NULL AND v.rung = 'permanent') < 3`,
  // A panel may decide more than was proposed.
  'a ticket that is heavier than the verdict': `SELECT FROM tickets t JOIN verdicts v ON v.case_id = t.case_id AND v.status = 'final' WHERE NOT EXISTS (
    SELECT FROM jsonb_array_elements(CASE WHEN v.decided_outcome IS NULL THEN v.penalties ELSE v.decided_penalties END) p WHERE (p ->> 'accusedId')::bigint = t.accused_id
      AND array_position(ARRAY['warning', 'watch30', 'list90', 'list365', 'permanent'], t.first_penalty) <= array_position(ARRAY['warning', 'watch30', 'list90', 'list365', 'permanent'], p ->> 'penalty'))`,
  'a juror from outside the pool': `SELECT FROM panel_calls c JOIN case_lots l ON l.case_id = c.case_id AND l.kind = 'panel' AND l.round = c.round
    WHERE NOT l.pool @> jsonb_build_array(jsonb_build_object('id', c.member_id))`,
  'a seat beyond those that were counted': `SELECT FROM panel_calls c JOIN case_lots l ON l.case_id = c.case_id AND l.kind = 'panel' AND l.round = c.round WHERE c.seat > l.seats`,
  'a vote without a look at what was adopted': `SELECT FROM panel_calls c JOIN verdicts v ON v.case_id = c.case_id AND v.status = 'final' CROSS JOIN unnest(v.evidence_ids) AS piece (id)
    WHERE c.voted_at IS NOT NULL AND NOT EXISTS (SELECT FROM evidence_openings o WHERE o.evidence_id = piece.id AND o.member_id = c.member_id)`,
  'the judge on the panel': `SELECT FROM panel_calls c JOIN verdicts v ON v.case_id = c.case_id AND v.status = 'final' WHERE c.member_id = v.presenter_id AND c.voted_at IS NOT NULL`,
  'a verdict that waits without a clock': `SELECT FROM cases WHERE state IN ('countersigning', 'panel') AND due_at IS NULL`,
  'a ticket of somebody who was not told of the complaint': `SELECT FROM tickets t JOIN case_accused a ON a.id = t.accused_id WHERE coalesce(a.heard, 'untried') = 'untried'`,
  'a penalty that is too heavy for how the accused was heard': `SELECT FROM tickets t JOIN case_accused a ON a.id = t.accused_id
    WHERE a.heard IN ('undelivered', 'unprovenAnswer') AND t.first_penalty IN ('list365', 'permanent')`,
  'a party that was never seen to play the character': `SELECT FROM case_accused a WHERE a.member_id IS NOT NULL AND NOT EXISTS (SELECT FROM character_proofs p
    WHERE p.member_id = a.member_id AND p.name_key = a.name_key AND p.realm_key = a.realm_key AND p.proven_at IS NOT NULL)`,
  'a judge who fetched a code': `SELECT FROM verdicts v JOIN case_code_readers r ON r.case_id = v.case_id AND r.member_id IN (v.presenter_id, v.countersigner_id)
    JOIN cases k ON k.post_id = v.case_id AND k.complainant_id <> r.member_id`,
  'a ticket without a final verdict': `SELECT FROM tickets t WHERE NOT EXISTS (SELECT FROM verdicts v WHERE v.case_id = t.case_id AND v.status = 'final')`,
  'a guilty verdict before the accused was heard': `SELECT FROM verdicts v JOIN cases k ON k.post_id = v.case_id WHERE v.outcome IN ('upheld', 'partly', 'dismissed') AND k.summoned_at IS NULL`,
  'a case whose log does not lead to its state': `SELECT FROM cases k WHERE k.state <> (SELECT to_state FROM case_events e WHERE e.case_id = k.post_id ORDER BY id DESC LIMIT 1)`,
  'a log that jumps': `SELECT FROM (SELECT from_state, lag(to_state) OVER (PARTITION BY case_id ORDER BY id) AS before FROM case_events) e WHERE before IS NOT NULL AND from_state <> before
    AND NOT (before = 'closed' AND from_state = 'countersigning')`,
  'an entry that is disputed without an open appeal': `SELECT FROM tickets t WHERE t.disputed <> EXISTS (SELECT FROM appeals a WHERE a.ticket_id = t.id AND a.state = 'open')`,
  'a case that is appealed without an open appeal': `SELECT FROM cases k WHERE (k.state = 'appealed') <> EXISTS (SELECT FROM appeals a WHERE a.case_id = k.post_id AND a.state = 'open')`,
  'comments on a case that is not published': `SELECT FROM posts p JOIN cases k ON k.post_id = p.id WHERE p.discussed AND coalesce(k.outcome, '') NOT IN ('upheld', 'partly', 'dismissed', 'insufficient')`,
  'an annulled name': `SELECT FROM tickets WHERE annulled_at IS NOT NULL AND (character_id IS NOT NULL OR EXISTS (SELECT FROM chain_openings o WHERE o.ticket_id = tickets.id))`,
};

/** Returns the states in which the table lets a step of a state end. */
function targetsOf(action: string, from: CaseState): CaseState[] {
  const rows = COURT_TABLE.filter((row) => row.step === action && row.from.includes(from));
  return rows.flatMap(({ to, otherwise = [] }) => [to ?? from, ...otherwise.map((other) => other.to ?? from)]);
}

let filed = 0;

describe('random people doing random things', () => {
  it(
    'never break the law of the court',
    async () => {
      const act = fc.record({ act: fc.constantFrom(...ACTS), who: fc.nat({ max: 6 }), penalty: fc.nat({ max: 4 }), choice: fc.nat({ max: 5 }) });
      const likely = fc.constantFrom<Act[]>(
        ...[3, 4, 5].map((who): Act[] => [
          { act: 'receive', who, penalty: 0, choice: 0 },
          { act: 'summon', who, penalty: 0, choice: 0 },
          { act: 'clock', who, penalty: 0, choice: 0 },
          { act: 'judge', who, penalty: 2 + (who % 3), choice: 1 },
          { act: 'countersign', who: 3 + ((who - 2) % 3), penalty: 0, choice: 0 },
          { act: 'appeal', who: 1, penalty: 0, choice: who % 2 },
          { act: 'confirm', who: 3 + ((who - 1) % 3), penalty: 0, choice: 0 },
        ]),
      );
      const plan = fc.record({ likely, cut: fc.nat({ max: 7 }), random: fc.array(act, { minLength: 4, maxLength: 14 }) });
      await fc.assert(
        fc.asyncProperty(plan, async ({ likely: begin, cut, random }) => {
          filer = await court.person('member', { name: '告状的', realm: '安苏', guild: filed % 2 === 0 ? '' : '一会' });
          const id = await court.fileCase(filer, [
            { name: '乙方', realm: '安苏', guild: filed % 3 === 0 ? '一会' : '' },
            { name: `路人${(filed += 1)}`, realm: '安苏' },
          ]);
          // Now and then nobody has notified the other accused.
          if (filed % 4 !== 0) await court.own(id);
          for (const each of [...begin.slice(0, cut), ...random]) await perform(id, each);
          for (const [what, statement] of Object.entries(NEVER)) expect(await court.db.query(statement), what).toEqual([]);
        }),
        { numRuns: 60, endOnFailure: true },
      );
      const taken = await court.db.query<{ action: string; from: CaseState; to: CaseState }>(
        `SELECT DISTINCT action, from_state AS "from", to_state AS "to" FROM case_events WHERE action = ANY ($1::text[])`,
        [COURT_TABLE.map(({ step }) => step)],
      );
      expect(taken.length).toBeGreaterThan(0);
      expect(taken.filter(({ action, from, to }) => !targetsOf(action, from).includes(to))).toEqual([]);
      const now = new Date();
      const stored = await court.db.query<{ key: string; penalty: string; status: string; ticketCount: number; until: string | null }>(
        `SELECT c.game_id || ' ' || c.realm_key || ' ' || c.name_key AS key, e.penalty, e.status, e.ticket_count AS "ticketCount", e.until FROM blacklist_entries e JOIN characters c ON c.id = e.character_id ORDER BY 1`,
      );
      const rebuilt = [...(await rebuildBlacklist({ db: court.db, now }))].toSorted(([one], [other]) => (one < other ? -1 : 1));
      const time = (text: string | null) => (text === null ? null : Date.parse(text));
      expect(
        rebuilt
          .map(([key, { penalty, status, ticketCount, until }]) => ({ key, penalty, status, ticketCount, until: time(until) }))
          .toSorted((a, b) => a.key.localeCompare(b.key)),
      ).toEqual(stored.map((row) => ({ ...row, until: time(row.until) })).toSorted((a, b) => a.key.localeCompare(b.key)));
      expect(stored.length).toBeGreaterThan(0);
      expect(await verifyChain((await court.site.get<Chain>('g/ticket/chain')).t)).toMatchObject({ whole: true });
    },
    patient(120_000),
  );
});
