import { expect, it } from 'vitest';
import { COURT_LENGTHS, LAWFUL_LENGTHS, longerThanLaw, type LengthKey, type Lengths } from '#contract/court-lengths.ts';
import { nextStageAt } from './appeals.ts';
import { startClocks, whenAsked, whenProposed, whenReceived, whenSummoned, whenTurnExtended, windowEnd, type Clocks, type Extension } from './clocks.ts';
import { doorEnd } from './door.ts';
import { heardOf } from './heard.ts';
import { panelEnd, seatClocks } from './panels.ts';
import { totalDueAt } from './total.ts';
import { consentEnd } from './withdrawals.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const NOW = new Date('2026-03-01T00:00:00Z');
const FAR = new Date(NOW.getTime() + 900 * DAY_MS);

const clocks = (lengths: Lengths): Clocks & { lengths: Lengths } => ({ ...startClocks(NOW, lengths), dueAt: NOW });
const since = (end: Date | null | undefined) => (end?.getTime() ?? 0) - NOW.getTime();
const seat = (lengths: Lengths, isLate: boolean) => seatClocks(NOW, { isLate, endsAt: FAR, lengths });
const longer = (lengths: Lengths, extension: Extension) =>
  windowEnd({ answerDueAt: NOW, summonedAt: NOW, doorProofSeconds: 0, lengths: { ...lengths, answerDays: 90 } }, extension, NOW);
const turn = (stage: 'called' | 'everybody' | 'suspended', lengths: Lengths) => nextStageAt(stage, { openedAt: NOW, lengths });

/** What of the rules each length decides, in milliseconds; null: a statement of the database does, and a test with cases looks at it. */
const DECIDES: Readonly<Record<LengthKey, ((lengths: Lengths) => number) | null>> = {
  queueDays: (lengths) => since(startClocks(NOW, lengths).dueAt),
  totalDays: ({ totalDays }) => since(totalDueAt({ totalStartedAt: NOW, summonedAt: null, totalDays }, clocks(LAWFUL_LENGTHS))),
  turnHours: (lengths) => since(whenReceived(clocks(lengths), NOW).dueAt),
  moreTurnHours: (lengths) => since(whenTurnExtended(clocks(lengths)).dueAt),
  askedHours: (lengths) => since(whenAsked(clocks(lengths), NOW, { summonedAt: null }).dueAt),
  answerDays: (lengths) => since(whenSummoned(clocks(lengths), NOW, { allProven: false }).answerDueAt),
  provenAnswerHours: (lengths) => since(whenSummoned(clocks(lengths), NOW, { allProven: true }).answerDueAt),
  heardOfHours: (lengths) => since(longer(lengths, 'heardOf')),
  moreAnswerHours: (lengths) => since(longer(lengths, 'pressed')),
  doorProofHours: (lengths) => since(longer(lengths, 'proofPending')),
  newEvidenceHours: null,
  consentHours: (lengths) => since(consentEnd(NOW, lengths)),
  signingDays: (lengths) => since(whenProposed(clocks(lengths), NOW, { waitsForAnswer: false, by: 'signer' }).dueAt),
  panelDays: (lengths) => since(panelEnd(NOW.toISOString(), lengths)),
  acceptHours: (lengths) => since(seat(lengths, false).acceptBy),
  voteHours: (lengths) => since(seat(lengths, false).voteBy),
  lateVoteHours: (lengths) => since(seat(lengths, true).voteBy),
  ticketAppealDays: null,
  claimDays: null,
  appealOpenDays: (lengths) => since(turn('called', lengths)),
  appealSuspendDays: (lengths) => since(turn('everybody', lengths)),
  appealEndDays: (lengths) => since(turn('suspended', lengths)),
  doorDays: (lengths) => since(doorEnd({ closedAt: NOW.toISOString(), lengths, ticket: null })),
};

const RULES = Object.entries(DECIDES).flatMap(([key, decides]) => (decides === null ? [] : [{ key, decides }]));

it.each(RULES)('$key decides how long its clock runs, as the law has it and longer', ({ key, decides }) => {
  const unit = key.endsWith('Days') ? DAY_MS : HOUR_MS;
  for (const each of ['lawful', 'max'] as const) {
    const set = Object.entries(COURT_LENGTHS).find(([name]) => name === key)?.[1][each] ?? 0;
    expect(decides({ ...LAWFUL_LENGTHS, [key]: set }) / unit, each).toBe(set);
  }
});

it('a panel has its own clock, and the whole window is as long as its parts', () => {
  const lengths = { ...LAWFUL_LENGTHS, panelDays: 10, answerDays: 8, heardOfHours: 96, moreAnswerHours: 120, doorProofHours: 144 };
  expect(since(whenProposed(clocks(lengths), NOW, { waitsForAnswer: false, by: 'panel' }).dueAt)).toBe(10 * DAY_MS);
  const late = new Date(NOW.getTime() + 60 * DAY_MS);
  const end = (extension: Extension) => since(windowEnd({ answerDueAt: NOW, summonedAt: NOW, doorProofSeconds: 0, lengths }, extension, late)) / DAY_MS;
  expect([end('heardOf'), end('proven')]).toEqual([8 + 4, 8 + 4 + 5 + 6]);
});

it('who was notified has to have had the hours that are set to count as served', () => {
  const accused = { id: 1, answeredAt: null, toldAt: NOW.toISOString(), unprovenAnswers: 0 };
  const graded = (hours: number, heardOfHours: number) =>
    heardOf(accused, [], { answerDueAt: new Date(NOW.getTime() + hours * HOUR_MS).toISOString(), lengths: { heardOfHours } });
  expect([graded(72, 72), graded(95, 96), graded(96, 96)]).toEqual(['served', 'untried', 'served']);
});

it('stages of an appeal come one after the other, however they are set', () => {
  const { appealOpenDays, appealSuspendDays, appealEndDays, panelDays } = COURT_LENGTHS;
  expect(appealOpenDays.max).toBeLessThan(appealSuspendDays.lawful);
  expect(appealSuspendDays.max).toBeLessThan(appealEndDays.lawful);
  // A panel that is drawn once more has counted before the clock ends its appeal.
  expect(2 * panelDays.max).toBeLessThan(appealEndDays.lawful);
  // Who accepts at the last moment can vote still.
  expect(COURT_LENGTHS.acceptHours.max).toBeLessThan(COURT_LENGTHS.voteHours.lawful);
});

it('what is kept with a case is what is longer than the law', () => {
  expect(longerThanLaw(LAWFUL_LENGTHS)).toEqual({});
  expect(longerThanLaw({ ...LAWFUL_LENGTHS, turnHours: 96 })).toEqual({ turnHours: 96 });
});
