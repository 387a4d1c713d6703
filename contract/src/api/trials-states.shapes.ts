import { z } from '../zod.ts';

export const caseState = z.enum(['filed', 'received', 'answering', 'hearing', 'countersigning', 'panel', 'closed', 'appealed']);
export const outcome = z.enum(['upheld', 'partly', 'dismissed', 'insufficient', 'settled', 'withdrawn', 'lapsed', 'joined']);
export const verdictOutcome = outcome.extract(['upheld', 'partly', 'dismissed', 'insufficient']);
export const partyRole = z.enum(['complainant', 'accused', 'witness', 'presenter']);
export const statementKind = z.enum(['question', 'addendum', 'answer', 'statement', 'testimony', 'note', 'settlement', 'unprovenAnswer']);
export const evidenceKind = z.enum(['image', 'video', 'text', 'log', 'zip', 'link']);
/** How an accused was heard; `unknown` in cases from before it was noted. */
export const heardGrade = z.enum(['answered', 'served', 'unprovenAnswer', 'undelivered', 'untried', 'unknown']);
export const deliveryHow = z.enum(['whisper', 'mail', 'officer', 'other']);
export const deliveryResult = z.enum(['delivered', 'offline', 'blocked', 'unknown']);
export const carrier = z.enum(['complainant', 'courier', 'operator']);
export const conflict = z.enum([
  'filed',
  'named',
  'guild',
  'judged',
  'witness',
  'carried',
  'character',
  'tie',
  'crossed',
  'lately',
  'idled',
  'voice',
  'recused',
]);
/** What a presenter should know about themselves and a case; it binds nobody. */
export const caseHint = z.enum(['realm', 'wrote', 'crossed', 'idled', 'lately']);
/** What a juror may say of an accused, from the lightest to the heaviest. */
export const rung = z.enum(['dismissed', 'insufficient', 'warning', 'watch30', 'list90', 'list365', 'permanent']);
/** Of which lot a presenter was drawn. */
export const lotKind = z.enum(['courier', 'signer', 'panel', 'decider', 'appeal', 'assign']);
/** What of a verdict does not hold, where a signer gives it back. */
export const returnPart = z.enum(['facts', 'evidence', 'reasoning', 'penalty']);
/** What is false in a complaint that somebody knew to be false. */
export const falseKind = z.enum(['forged', 'spliced', 'hidden']);
/** Who a case waits for; `me` is the reader. */
export const caseTurn = z.enum(['me', 'holder', 'accused', 'complainant', 'signer', 'panel', 'decider', 'clock']);
/** The actions currently open to the reader, in the order of the page's buttons. */
export const caseAction = z.enum([
  'amend',
  'receive',
  'release',
  'recuse',
  'ask',
  'invite',
  'summon',
  'answer',
  'extend',
  'carry',
  'speak',
  'hear',
  'settle',
  'judge',
  'dropCase',
  'join',
  'countersign',
  'return',
  'accept',
  'vote',
  'withdraw',
  'askWithdraw',
  'agreeWithdraw',
  'goOn',
  'appeal',
  'decide',
  'refile',
]);
