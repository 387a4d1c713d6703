import { OUTCOME_LABELS } from '#contract/api/trials-case-labels.ts';
import type { VerdictOutcome } from '#contract/api/trials.ts';
import { CASE_TITLE, SUBJECT, words } from '#server/modules/messages/index.ts';
import { act, mailed, whenText } from '../case/notifications-forms.ts';

const LABEL = '检举不实的认定';
const WANTED = '有一桩案子说的是你递的检举';

/** The messages about a complaint that was found false. Instants in `data` are ISO 8601. */
export const FINDING_NOTIFICATIONS = {
  /** To who filed the complaint; the subject is the case against them. */
  opened: act('finding-opened', { version: 1, isUrgent: 1, label: LABEL, wanted: WANTED }, () => [
    words`你递的检举被认为不实`,
    words`审理人认为你递的检举有意不实，按章程另立了一桩案子《${SUBJECT}》，由另一位主持人审。现在还没有定论：通知答辩以后你至少有 72 小时说你的经过，在那之前谁也不能下裁决。为什么这样认为，写在案件页里。`,
  ]),
  /** To them, with the verdict; `until` is when they may file again. */
  upheld: act<{ pausedUntil: string }>('finding-upheld', { version: 2, isUrgent: 1, label: LABEL, wanted: WANTED }, ({ data }) => [
    words`认定检举不实`,
    words`《${SUBJECT}》有了裁决，认定的事实与理由都在里面。到 ${whenText(data.pausedUntil)} 为止不能再递检举；已经递上的照常审，别人对你的检举你照常答辩。名字不公开。`,
  ]),
  notUpheld: act('finding-not-upheld', { version: 1, isUrgent: 0, label: LABEL, wanted: WANTED }, () => [
    words`没有认定检举不实`,
    words`《${SUBJECT}》结案了：没有认定你的检举不实，这对你不作任何评价，也不影响你再递检举。耽误你的时间，对不住。`,
  ]),
  /** To the presenter who had found it false. */
  ended: mailed<{ found: VerdictOutcome }>('finding-ended', '一桩由你的裁决另立的案子结了', ({ data }) => [
    words`你认定的检举不实有了裁决`,
    words`《${CASE_TITLE}》由另一位主持人审完了：${OUTCOME_LABELS[data.found]}。`,
  ]),
};
