import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { awaitedBy, isUnusual, outcomesOf, penaltyField, problemsOfVerdict, readVerdict, verdictInput, type VerdictValues } from './verdict-values.ts';

const LONG = '开团时的规则写得清清楚楚，一步一步对得上，没有另外的解释。';
const WHOLE: VerdictValues = {
  outcome: 'upheld',
  facts: LONG,
  reasoning: LONG,
  statement: '',
  articles: ['A6'],
  evidence: [7],
  penalties: [{ accusedId: 3, penalty: 'list90', bandReason: '' }],
  falseKind: '',
  falseReason: '',
};
const CHARACTER = { early: false, subjectKind: 'character' } as const;
const USUAL = { ...CHARACTER, band: null };

describe('a draft', () => {
  it('comes back as it was written', () => expect(readVerdict(JSON.parse(JSON.stringify(WHOLE)), [3], [7, 8])).toEqual(WHOLE));

  it('leaves out what is no part of the case', () => {
    const strange = { ...WHOLE, outcome: 'settled', evidence: [7, 99, '8'], penalties: [{ accusedId: 4, penalty: 'list90', bandReason: 1 }] };
    expect(readVerdict(strange, [3], [7, 8])).toMatchObject({ outcome: '', evidence: [7], penalties: [{ accusedId: 3, penalty: '', bandReason: '' }] });
  });

  it('can be read whatever was stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const { outcome, penalties, evidence } = readVerdict(stored, [1], [2]);
        expect([outcome, penalties, evidence]).toEqual(['', [{ accusedId: 1, penalty: '', bandReason: '' }], []]);
      }),
    );
  });
});

describe('what a verdict lacks', () => {
  const lacking = (part: Partial<VerdictValues>, context: Parameters<typeof problemsOfVerdict>[1] = USUAL) =>
    Object.keys(problemsOfVerdict({ ...WHOLE, ...part }, context));

  it('is nothing when it is complete', () => expect(lacking({})).toEqual([]));
  it('is shown at each field', () => {
    expect(lacking({ outcome: '', facts: '短', reasoning: ' '.repeat(40), articles: [], evidence: [] })).toEqual([
      'outcome',
      'evidence',
      'facts',
      'reasoning',
      'articles',
    ]);
    expect(lacking({ statement: '太短' })).toEqual(['statement']);
    expect(lacking({ penalties: [{ accusedId: 3, penalty: '', bandReason: '' }] })).toEqual(['penalties']);
  });
  it('is the hearing, unless the evidence does not suffice', () => {
    expect(lacking({}, { ...USUAL, early: true })).toEqual(['outcome']);
    expect(lacking({ outcome: 'insufficient' }, { ...USUAL, early: true })).toEqual([]);
  });
  it('is a reason outside the usual range', () => {
    const band = { from: 'warning', to: 'watch30' } as const;
    expect(lacking({}, { ...CHARACTER, band })).toEqual([penaltyField(3)]);
    expect(lacking({ penalties: [{ accusedId: 3, penalty: 'list90', bandReason: '再犯' }] }, { ...CHARACTER, band })).toEqual([]);
    expect(lacking({ outcome: 'dismissed' }, { ...CHARACTER, band })).toEqual([]);
  });
});

it('knows the edges of a band', () => {
  const band = { from: 'watch30', to: 'list90' } as const;
  expect((['', 'warning', 'watch30', 'list90', 'list365'] as const).map((penalty) => isUnusual(penalty, band))).toEqual([false, true, false, false, true]);
});

it('sends no penalty where nobody is blamed', () => {
  expect(verdictInput({ ...WHOLE, outcome: 'dismissed' }, 'character').penalties).toEqual([]);
  expect(verdictInput(WHOLE, 'character').penalties).toHaveLength(1);
  expect(verdictInput(WHOLE, 'member').penalties).toEqual([]);
});

it('finds the complaint false only where it clears a character', () => {
  const found = { ...WHOLE, outcome: 'dismissed', falseKind: 'spliced', falseReason: LONG } as const;
  expect(verdictInput(found, 'character')).toMatchObject({ falseFinding: { kind: 'spliced', reason: LONG } });
  expect(verdictInput({ ...found, outcome: 'upheld' }, 'character')).not.toHaveProperty('falseFinding');
  expect(verdictInput(found, 'member')).not.toHaveProperty('falseFinding');
  expect(Object.keys(problemsOfVerdict({ ...found, falseReason: '假的' }, USUAL))).toEqual(['falseFinding']);
});

it('is a signature away from a member, whatever the penalty', () => {
  const judge = { isDirect: false, onProbation: false, subjectKind: 'member' } as const;
  expect([awaitedBy(WHOLE, judge), awaitedBy({ ...WHOLE, outcome: 'dismissed' }, judge)]).toEqual(['signer', null]);
  expect(problemsOfVerdict({ ...WHOLE, penalties: [] }, { ...USUAL, subjectKind: 'member' })).toEqual({});
  expect([outcomesOf('member').includes('partly'), outcomesOf('character').includes('partly')]).toEqual([false, true]);
});

it('waits for a signature from a year on, and for a panel where it is permanent or the judge filed the case', () => {
  const proposing = (penalty: 'list365' | 'permanent'): VerdictValues => ({ ...WHOLE, penalties: [{ accusedId: 3, penalty, bandReason: '' }] });
  const judge = { isDirect: false, onProbation: false, subjectKind: 'character' as const };
  expect(
    [WHOLE, proposing('list365'), { ...proposing('list365'), outcome: 'dismissed' as const }, proposing('permanent')].map((values) => awaitedBy(values, judge)),
  ).toEqual([null, 'signer', null, 'panel']);
  expect([awaitedBy(WHOLE, { ...judge, isDirect: true }), awaitedBy({ ...WHOLE, outcome: 'dismissed' }, { ...judge, onProbation: true })]).toEqual([
    'panel',
    'signer',
  ]);
});
