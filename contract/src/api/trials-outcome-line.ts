import { outcomeLabel } from './trials-case-labels.ts';
import type { Outcome } from './trials.ts';

/** The end of a case, as everybody reads it in one line. */
export interface CaseEnd {
  outcome: Outcome;
  wasReceived: boolean;
  /** The characters of the valid tickets of the case, lightest penalty first; without the name where its time is over. */
  listed: readonly { name: string | null; realm: string; penalty: string }[];
  /** Who was judged; a member may file nothing for a while where it was upheld and nothing of that was annulled. */
  subjectKind?: 'character' | 'member';
  isPause?: boolean;
}

const REST: Readonly<Record<Exclude<Outcome, 'upheld' | 'partly'>, string>> = {
  dismissed: '查明与事实不符',
  insufficient: '没有认定，名字不公开',
  settled: '双方谈拢，不发罚单',
  joined: '同一件事在另一桩案子里一起审',
  withdrawn: '检举人撤回了检举',
  lapsed: '不发罚单，不说明谁对谁错',
};
const REST_OF_MEMBER: Partial<Record<Outcome, string>> = {
  dismissed: '检举不是有意不实',
  insufficient: '没有认定检举有意不实',
  lapsed: '不说明检举是真是假',
};
/** Up to how many characters are named. */
const NAMED = 2;

/** Returns how a case ended, the outcome first: 成立。夜半敲钟-死亡之翼 拉黑 1 年. What was upheld and lost every ticket since says that. */
export function outcomeLine({ outcome, wasReceived, listed, subjectKind = 'character', isPause = false }: CaseEnd): string {
  const label = outcomeLabel(outcome, { wasReceived });
  if (outcome !== 'upheld' && outcome !== 'partly') return `${label}。${(subjectKind === 'member' && REST_OF_MEMBER[outcome]) || REST[outcome]}`;
  if (isPause) return `${label}。检举不实，有一阵不能再递检举`;
  const heaviest = listed.at(-1);
  if (!heaviest) return `已撤销。曾经裁决${label}，罚单全部撤销了`;
  if (listed.length > NAMED) return `${label}。${listed.length} 个角色受罚，最重${heaviest.penalty}`;
  const names = (of: CaseEnd['listed']) => of.map(({ name, realm }) => (name === null ? '一个角色' : `${name}-${realm}`)).join('、');
  const isOne = listed.every(({ penalty }) => penalty === heaviest.penalty);
  return `${label}。${isOne ? `${names(listed)} ${heaviest.penalty}` : listed.map((each) => `${names([each])} ${each.penalty}`).join('，')}`;
}
