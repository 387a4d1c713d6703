import type { CaseState, CaseTurn, PartyRole } from '#contract/api/trials.ts';

/** A case as one of its people sees what comes next. */
export interface NextStepFacts {
  state: CaseState;
  turn: CaseTurn;
  role: PartyRole;
  presenterName: string | null;
  /** What the complainant was asked last. */
  question: string | null;
  queuePlace: number | null;
  wasReceived: boolean;
  /** Whether everybody accused was seen to play their character, and so was notified by the site. */
  isNotified: boolean;
  isDirect: boolean;
  /** Whether the complaint of the reader was joined to it: who filed first carries the notice. */
  isJoined: boolean;
  /** Whether the complainant wants to withdraw it, and the accused are asked. */
  isWithdrawing: boolean;
  /** How it ended; null: it is open. */
  outcomeLine: string | null;
}

/** Returns what comes next in a case, in one or two sentences to somebody who takes part in it. */
export function nextStepText(facts: NextStepFacts): string {
  const { state, turn, role, outcomeLine } = facts;
  const judge = facts.presenterName ?? '主持人';
  if (state === 'appealed') return '有人申诉，没有经手过的主持人在从头看。';
  if (outcomeLine !== null) return `${outcomeLine}。`;
  if (facts.isWithdrawing && role === 'accused' && turn === 'me') return '检举人想撤回，请你说一声：同意，还是接着审。到期没有说，就算同意。';
  if (facts.isWithdrawing && turn !== 'me') return '检举人想撤回，在等被检举人说同意还是接着审。';
  if (turn === 'me') return ownTurn(facts, judge);
  if (turn === 'complainant') return `${judge} 在等检举人补充，时钟停着。`;
  if (state === 'filed') return queueText(facts);
  if (state === 'received') return `${judge} 受理了，正在看证据，还没有通知对方。`;
  if (state === 'answering') return answeringText(facts);
  if (state === 'hearing') return `该说的都说过了，${judge} 在写裁决。`;
  if (state === 'countersigning') return '裁决拟好了，等另一位主持人复核。';
  return role === 'presenter' ? '裁决拟好了，抽到的主持人在合议，你没有票。' : '裁决拟好了，抽到的主持人在合议，主审没有票。';
}

function ownTurn({ role, question }: NextStepFacts, judge: string): string {
  if (role === 'complainant') return `${judge} 想知道：${question ?? '请补充'} 没有也请说一声，案子照样往下走。`;
  if (role === 'accused') return '轮到你说话：写下你的答辩，两边一样宽，一样高。来不及，可以多要三天，不问理由。';
  return '轮到你：看证据，通知对方，或者写裁决。';
}

function queueText({ queuePlace, wasReceived, role }: NextStepFacts): string {
  const before = queuePlace === null || queuePlace <= 1 ? '前面没有别的案子了' : `前面还有 ${queuePlace - 1} 桩`;
  if (role !== 'complainant') return `等主持人受理，${before}。`;
  return wasReceived ? `回到了队列里，等另一位主持人，${before}。` : `等主持人受理，${before}。受理之前还能修改、补证据、撤回。`;
}

function answeringText({ role, isNotified, isDirect, isJoined }: NextStepFacts): string {
  if (role === 'accused') return '你的答辩递上去了，等期满；在那之前还可以补充。';
  if (role !== 'complainant' || isDirect) return '轮到被检举人答辩。';
  if (isJoined && !isNotified) return '轮到对方答辩。话由最先检举的那一位和抽到的递话人去送，你不必送。';
  return isNotified
    ? '轮到对方答辩，通知已经到他的账号里了。'
    : '轮到对方答辩。他没有核对过的账号，请在游戏里密语他一次，截一张图；抽到的递话人也会去送。没能送到，最重只能 90 天。';
}
