import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * What an attacker had found in the court, and the tests that do it again: each failed on the court as it was. A finding names a file below `modules/trials`
 * and the title of a test in it.
 */
const FINDINGS: Readonly<Record<string, readonly (readonly [file: string, title: string])[]>> = {
  'the judge answers in the name of the accused': [
    ['testing/doors.test.ts', 'is never the judge’s: they see no code, fetch none, and nothing written with one hurries anything'],
  ],
  'permanent at once': [
    ['testing/panels.test.ts', 'takes three jurors who agree, each without a look at the others'],
    ['testing/signatures.test.ts', 'is refused without every adopted piece opened after the proposal, words, and the proposal that was read'],
    ['testing/edges.test.ts', 'of a presenter is on probation until it is exactly thirty days (%i ms)'],
  ],
  'profile squatting': [['testing/doors.test.ts', 'is nobody’s because they typed the name into their profile']],
  'a state without a way out': [
    ['clocks/total.test.ts', 'begins with the first receipt and with no other one, and ends it on the twenty-eighth day'],
    ['testing/missing-signatures.test.ts', 'one of a judge on probation goes back to the queue, or ends as insufficient where no penalty follows'],
  ],
  'the guild is cleared before receiving': [
    ['testing/conflicts.test.ts', 'counts for 180 days, whatever the profile says now'],
    ['testing/conflicts.test.ts', 'cannot be edited'],
  ],
  'junk claims': [['appeal/claims.test.ts', 'mark, delay and refuse nothing, however many, and none is left once it is annulled']],
  'notes that restart clocks': [['clocks/total.test.ts', 'begins with the first receipt and with no other one, and ends it on the twenty-eighth day']],
  'hiding of criticism': [
    ['testing/voice.test.ts', 'who judged a case hides nothing under its page, and closes no report on it'],
    ['testing/voice.test.ts', 'a presenter rejects nothing held that names them or was written under their case'],
  ],
  'sealed originals by a claim': [
    ['evidence/evidence.test.ts', 'opens to the parties and who judges, by no other form of address'],
    ['testing/doors.test.ts', 'is nobody’s because they typed the name into their profile'],
  ],
  'victims counted twice': [
    ['file/records.test.ts', 'has two cases at most, those that lapsed apart; the judge of the second sees the first'],
    ['joining/join.test.ts', 'joins what was filed about the same event, all at once: it is one case of several complaints'],
  ],
  revenge: [
    ['testing/conflicts.test.ts', 'holds complaints between them that were received before, and no later one'],
    ['file/records.test.ts', 'is shown to who may judge, and to nobody else'],
  ],
  'a forged draw': [
    ['testing/panel-draws.test.ts', 'is drawn again by anybody from what is published, and nothing of it is before the verdict'],
    ['testing/verification.test.ts', 'notices %s'],
    ['testing/verification.test.ts', 'notices a chain made again from one record on, by what was noted before'],
  ],
  'a draw that is ground by waiting': [
    ['testing/panels.test.ts', 'is nobody’s who stepped aside or went away after the draw, and the calls still follow from it'],
  ],
  'joiners who are one person': [
    ['joining/joined-voices.test.ts', 'complainants of one network are one voice, also with the first one and by way of a third'],
    ['joining/joined-voices.test.ts', 'an account younger than the case is no voice, and the machine itself no network'],
  ],
};

it('each finding of the attack has tests that do it again, under the titles that are named here', () => {
  const missing = Object.values(FINDINGS)
    .flat()
    .filter(([file, title]) => !readFileSync(join(import.meta.dirname, '..', file), 'utf8').includes(`'${title}'`));
  expect(missing).toEqual([]);
  expect(Object.keys(FINDINGS)).toHaveLength(14);
});
