import type { CaseAction } from './trials.ts';

/** Whatever happens to a case: the actions of people, those of the clock, and what follows for its tickets. */
export type CaseStep =
  | CaseAction
  | 'file'
  | 'propose'
  | 'unprovenAnswer'
  | 'extendWindow'
  | 'renew'
  | 'extendTurn'
  | 'lapse'
  | 'assign'
  | 'total'
  | 'return72'
  | 'leave'
  | 'close72'
  | 'unsigned'
  | 'redraw'
  | 'count'
  | 'issue'
  | 'dispute'
  | 'calm'
  | 'reduce'
  | 'annul'
  | 'expire'
  | 'suspend'
  | 'resume';

export const STEP_LABELS: Readonly<Record<CaseStep, string>> = {
  file: '递上检举',
  amend: '修改检举',
  receive: '受理',
  release: '退回队列',
  recuse: '回避，退回队列',
  leave: '换一位主持人，退回队列',
  ask: '请检举人补充，时钟停下',
  invite: '请一位证人',
  summon: '通知答辩',
  answer: '交来答辩',
  unprovenAnswer: '有人凭码写来，身份未核对',
  extend: '多要了三天',
  extendWindow: '答辩期延长',
  carry: '递话',
  renew: '按新的章程重新答辩',
  speak: '陈述或附记',
  hear: '开审',
  settle: '记为和解',
  dropCase: '证据不足结案',
  judge: '裁决',
  propose: '拟定裁决',
  countersign: '复核同意',
  return: '复核退回',
  accept: '应下合议的一席',
  vote: '在合议里投票',
  withdraw: '撤回检举',
  appeal: '提出申诉',
  decide: '答复申诉',
  extendTurn: '审理人多要了四十八小时',
  refile: '逾期的案子再递一次',
  lapse: '逾期未受理，结案',
  assign: '抽签交给一位主持人',
  total: '逾期未结，结案',
  return72: '七十二小时没有动静，退回队列',
  close72: '答辩期满，转入审理',
  unsigned: '七天没有人复核，由时钟了结',
  redraw: '合议的票不够，补抽一次',
  count: '合议计票',
  issue: '签发罚单',
  dispute: '罚单标为申诉中',
  calm: '罚单不再是申诉中',
  reduce: '减轻罚单',
  annul: '撤销罚单',
  expire: '申诉三十天没有人答复，由时钟了结',
  suspend: '申诉逾期未决，暂停列名',
  resume: '恢复列名',
};
