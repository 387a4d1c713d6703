// All acts of people, and which of them are the steps of the court's table.
import type { Step } from '../../rules/transitions.ts';
import { ACCOUNT_ACTS } from './acts-accounts.ts';
import { APPEAL_ACTS } from './acts-appeal.ts';
import { DOOR_ACTS } from './acts-door.ts';
import { FILING_ACTS } from './acts-filing.ts';
import { HEARING_ACTS } from './acts-hearing.ts';
import { LIFE_ACTS } from './acts-life.ts';
import { SITE_ACTS } from './acts-site.ts';
import { VERDICT_ACTS } from './acts-verdict.ts';
import type { Act } from './scene.ts';

const ALL = { ...FILING_ACTS, ...HEARING_ACTS, ...DOOR_ACTS, ...VERDICT_ACTS, ...APPEAL_ACTS, ...LIFE_ACTS, ...SITE_ACTS, ...ACCOUNT_ACTS };

export type ActName = keyof typeof ALL;

export const ACTS: Readonly<Record<ActName, Act>> = ALL;

export const ACT_NAMES = Object.keys(ALL).filter((name): name is ActName => name in ALL);

/** What is for the evenings of the command alone: it came later, and the walks of each day, in which planted faults are found, stay as they were. */
const OF_EVENINGS: ReadonlySet<ActName> = new Set<ActName>([
  ...(['carryLate', 'renameCharacter', 'closeAccount', 'comeWithPast', 'takeDownName', 'decideAlike'] as const),
]);
export const DAILY_ACTS = ACT_NAMES.filter((name) => !OF_EVENINGS.has(name));

/** Which acts take a step; `clock`: nobody does. A step that is missing here does not compile. */
export const ACTS_OF_STEP: Readonly<Record<Step, readonly ActName[] | 'clock'>> = {
  amend: ['amend'],
  receive: ['receive', 'receiveStale', 'next'],
  release: ['release'],
  recuse: ['recuse', 'leaveSeat'],
  ask: ['ask'],
  invite: ['invite'],
  summon: ['summon'],
  answer: ['answer'],
  unprovenAnswer: ['letter'],
  extend: ['extendWindow', 'extendByCode'],
  carry: ['carry', 'carryLate', 'fetchCode'],
  speak: ['question', 'note', 'reply', 'addStatement', 'testify'],
  extendTurn: ['extendTurn'],
  hear: ['hear', 'hearLate'],
  settle: ['settle'],
  dropCase: ['dropCase'],
  judge: ['judge', 'acquit', 'useAdmission', 'noEvidence'],
  countersign: ['sign', 'signBlind', 'signStale', 'signUncalled'],
  return: ['giveBack'],
  accept: ['accept', 'acceptAppeal'],
  vote: ['vote', 'voteAlike', 'voteBlind', 'voteOnAppeal'],
  join: ['join', 'decline'],
  joined: 'clock',
  withdraw: ['withdraw', 'leaveJoin'],
  askWithdraw: ['withdraw'],
  agreeWithdraw: ['agreeWithdraw'],
  goOn: ['goOn'],
  appeal: ['appeal', 'appealAgain', 'confirmClaim'],
  decide: ['decide', 'decideUncalled'],
  refile: ['refile'],
  leave: ['away', 'typeCharacter', 'typeGuild', 'follow', 'block', 'resign'],
  expire: 'clock',
  lapse: 'clock',
  withdrawSilence: 'clock',
  assign: 'clock',
  total: 'clock',
  return72: 'clock',
  close72: 'clock',
  unsigned: 'clock',
  redraw: 'clock',
  count: 'clock',
};
