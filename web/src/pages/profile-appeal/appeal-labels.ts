import type { AppealedAct, MemberAppeal } from '#contract/api/member-appeals.ts';
import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import { APPEAL_DECISION_LABELS } from '#contract/api/member-appeals-labels.ts';
import { isPermanent } from '#contract/text/suspension-end.ts';
import { absoluteTime } from '#web/lib/time.ts';

/** Returns what the staff has done, in a few words: 移除评论（《雪夜》下）. */
export function labelOf({ kind, thing }: AppealedAct): string {
  if (kind === 'suspension') return '账号停用';
  if (thing === null) return '内容被移除';
  const title = thing.title === '' ? '' : `《${thing.title}》`;
  return thing.kind === 'comment' && title !== '' ? `${title}下的评论被移除` : `${CONTENT_KIND_LABELS[thing.kind]}${title}被移除`;
}

/** Returns the name of somebody who acted, as the member reads it: operators have none. */
export function actorOf({ by }: AppealedAct): string {
  if (by.role === 'presenter') return `主持人 ${by.nickName ?? ''}`;
  return by.role === 'operator' ? '管理员' : '站里';
}

/** Returns the heading of the page, and the sentence below it. */
export function headOf(act: AppealedAct, appeal: MemberAppeal | null): { title: string; note: string } {
  if (appeal === null) return { title: actHead(act), note: NOTES[act.kind] };
  if (appeal.state === 'open') {
    const due = absoluteTime(appeal.dueAt, 'minute');
    return { title: '申诉递上了', note: `最晚 ${due} 答复。到时候还没有，公开时钟上会写出来，管理员也会再被催一次。` };
  }
  return { title: `申诉有答复了：${outcomeOf(appeal)}`, note: OUTCOME_NOTES[appeal.state] };
}

const NOTES = {
  suspension: '下面是理由。觉得不对，写给我们：由没有经手过这件事的另一位管理员来看（站里只有一位时由他自己看，答复里写明），三天内答复，一定有答复。',
  removal: '下面是理由。觉得不对，写给我们：由没有经手过这件事的人来看（站里只有一位管理员时由他自己看，答复里写明），三天内答复，一定有答复。',
} as const;

const OUTCOME_NOTES = {
  kept: '理由在下面。这件事申诉过了，不能再申诉。',
  lessened: '理由在下面。',
  revoked: '原来的处理已经全部改回来了，扣的经验也还了。',
} as const;

function actHead(act: AppealedAct): string {
  if (act.kind === 'removal') return labelOf(act);
  if (act.until === null) return '你的账号停用过';
  return isPermanent(act.until) ? '你的账号停用了，没有期限' : `你的账号停用了，到 ${absoluteTime(act.until).slice(5)}`;
}

/** Returns the outcome of an appeal in a few words. */
export function outcomeOf({ state, untilAfter }: MemberAppeal): string {
  if (state === 'open') return '等着答复';
  const label = APPEAL_DECISION_LABELS[state];
  return state === 'lessened' && untilAfter !== null ? `${label}，停到 ${absoluteTime(untilAfter).slice(5)}` : label;
}
