import type { ChainProblem } from '../ticket-chain.ts';

/** What is wrong with a record, in a sentence. */
export const CHAIN_PROBLEM_TEXTS: Readonly<Record<ChainProblem, string>> = {
  position: '这一环的位置不对：有记录缺失、多出或换了次序。',
  link: '它写着的上一环，和真正的上一环不是同一个。',
  hash: '内容和哈希不一致：这一环被改动过。',
  game: '这一环属于另一个游戏。',
  kind: '这一环不是签发、减轻、暂停、恢复，也不是撤销：验证的程序不认得它。',
  number: '罚单编号不连续：有编号缺失或重复。',
  order: '它改的是一张没有开出、或已经撤销的罚单。',
  subject: '公示的角色，和入链时承诺的不是同一个。',
  verdict: '公示的认定、理由或不同意见，和入链时承诺的不一致。',
  statement: '公示的缘由，和入链时承诺的不一致。',
};
