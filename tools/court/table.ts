// npm run court: the court's state machine in docs/court.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTY_LABELS } from '#contract/api/trials-case-labels.ts';
import { CARRIER_LABELS } from '#contract/api/trials-labels.ts';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import { STEP_LABELS } from '#contract/api/trials-step-labels.ts';
import { COURT_LENGTHS } from '#contract/court-lengths.ts';
import { COURT_TABLE } from '#server/modules/trials/index.ts';

const FILE = join(import.meta.dirname, '../../docs/court.md');
/** The marks around what is written, and what it is made from. */
const PARTS = [
  { begin: '<!-- table: written by npm run court -->', end: '<!-- end of table -->', text: tableText },
  { begin: '<!-- lengths: written by npm run court -->', end: '<!-- end of lengths -->', text: lengthsText },
];

const DOERS = {
  complainant: PARTY_LABELS.complainant,
  accused: PARTY_LABELS.accused,
  code: '持码的人',
  courier: CARRIER_LABELS.courier,
  party: '当事人、证人、审理人',
  presenter: '主持人',
  holder: '受理的主持人',
  other: '另一位主持人',
  juror: '抽到的合议人',
  clock: '时钟',
} as const;

const CONDITIONS = {
  neverReceived: '从未受理',
  unconflicted: '无须回避',
  handsFree: '手上不到六桩',
  notDirect: '不是自己直接立的案',
  notFound: '不是由裁决另立的',
  notHolding: '不是拟定的人',
  asksLeft: '还没有请过两次',
  notAsked: '没有在等检举人补充',
  neverSummoned: '没有通知过',
  heardOut: '答辩期满',
  heardForPenalty: '带处罚的答辩期满',
  evidence: '有证据',
  windowOpen: '答辩期内',
  windowOver: '答辩期满',
  unanswered: '还没有答辩',
  notExtended: '没有延过',
  withinCap: '不超过送达的程度与复核的人数',
  signer: '过了见习期，抽到他或人人可来',
  appealable: '可以申诉',
  lastAppeal: '没有别的申诉未决',
  allAnswered: '人人都已答辩',
  holdsIt: '在他手上',
  summonedOpen: '通知过，答辩期内',
  summonedOver: '通知过，答辩期满',
  countersign: '须复核',
  panel: '须合议',
  returnedEnough: '已经退回过两次',
  proposed: '裁决已经拟好',
  goesBack: '见习期里拟的处罚',
  beforeTotal: '全案的时钟没有到',
  totalOver: '全案的时钟到了',
  turnNotExtended: '这次受理没有延过',
  noAnswer: '还没有人答辩',
  answered: '有人答辩过',
  notWanted: '没有在问撤回',
  notRefused: '没有人要求过继续审',
  wanted: '检举人想撤回',
  asked: '检举人想撤回、自己还没有同意',
  wishOver: '问撤回的时候到了',
  nobodyProven: '没有核对过的被检举人',
  alone: '没有并过案',
  othersComplain: '并过案',
  allAgreed: '人人都同意',
  refilable: '逾期，不是直接立案，没有再递过',
} as const;

/** Returns the table as markdown, a row for each step. */
function tableText(): string {
  const rows = COURT_TABLE.map(({ step, who, from, to, otherwise, needs, note }) => {
    const leads = to === null ? '不变' : STATE_LABELS[to];
    const other = (otherwise ?? []).map((each) => `；${CONDITIONS[each.when]}：${each.to === null ? '不变' : STATE_LABELS[each.to]}`).join('');
    return `| ${STEP_LABELS[step]} | ${DOERS[who]} | ${from.map((state) => STATE_LABELS[state]).join('、')} | ${leads}${other} | ${needs.map((need) => CONDITIONS[need]).join('、')} | ${note} |`;
  });
  return ['| 步骤 | 谁 | 从 | 到 | 条件 | 说明 |', '| --- | --- | --- | --- | --- | --- |', ...rows].join('\n');
}

/** Returns the lengths as markdown, a row for each. */
function lengthsText(): string {
  const rows = Object.entries(COURT_LENGTHS).map(([key, { text, lawful, max, unit }]) => `| ${text} | ${lawful} ${unit} | ${max} ${unit} | \`${key}\` |`);
  return ['| 多久 | 章程，也是最短 | 最长 | 设置 |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** Writes the tables into docs/court.md, or with `--check` only looks whether they are there as they are. Returns the exit code. */
export function writeTable(args: readonly string[]): number {
  const before = readFileSync(FILE, 'utf8').replaceAll('\r\n', '\n');
  const after = PARTS.reduce((text, part) => {
    const [start, end] = [text.indexOf(part.begin), text.indexOf(part.end)];
    if (start < 0 || end < start) throw new Error('docs/court.md has lost the marks around a table');
    return `${text.slice(0, start + part.begin.length)}\n\n${part.text()}\n\n${text.slice(end)}`;
  }, before);
  if (!args.includes('--check')) writeFileSync(FILE, after);
  else if (after !== before) {
    console.error('docs/court.md is not the court as it is: npm run court');
    return 1;
  }
  return 0;
}
