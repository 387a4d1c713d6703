import { LAWFUL_LENGTHS } from '#contract/court-lengths.ts';
import { CASE_TITLE, SUBJECT, excerptOf, words } from '#server/modules/messages/index.ts';
import { act, mailed, progress, timed } from '../case/notifications-forms.ts';

/** The messages about a complainant who withdraws, and about the accused who are asked. Instants in `data` are ISO 8601. */
export const WITHDRAWAL_NOTIFICATIONS = {
  withdrawn: progress<{ reason: string }>('case-withdrawn', ({ data }) => [
    words`检举已撤回`,
    words`《${CASE_TITLE}》由检举人撤回，理由：${excerptOf(data.reason)}。案子到此为止。`,
  ]),
  withdrawnAfterAnswer: mailed<{ reason: string }>('case-withdrawn-after-answer', '你参与的一桩案子撤回了', ({ data }) => [
    words`检举在答辩之后撤回`,
    words`《${CASE_TITLE}》由检举人撤回，理由：${excerptOf(data.reason)}。案子到此为止，不发罚单；公开的那一页写明“答辩之后撤回”。`,
  ]),
  /** To an accused, who has until then to have the case go on. It has legal effect: their silence is a consent. */
  wanted: act<{ reason: string; until: string }>(
    'case-withdrawal-wanted',
    { version: 1, isUrgent: 1, label: '撤回的询问', wanted: '一桩案子的检举人想撤回，等你回话', until: ({ until }) => until },
    ({ data }) => [
      words`检举人想撤回，等你回话`,
      words`《${SUBJECT}》的检举人想撤回，理由：${excerptOf(data.reason)}。你可以同意；想要一个说法，就要求继续审，以后不能再撤回。到时候没有回话，按撤回结案，写明“答辩之后撤回”，不发罚单。`,
    ],
  ),
  /** To an accused who has not said anything yet, with the same effect; `hours` are left. */
  wantedEnding: act<{ hours: number; until: string }>(
    'case-withdrawal-ending',
    { version: 1, isUrgent: 1, label: '撤回的询问', wanted: '一桩案子的撤回，等你回话快到时候了', until: ({ until }) => until },
    ({ data }) => [
      words`撤回等你回话，还剩 ${data.hours} 小时`,
      words`《${SUBJECT}》的检举人想撤回。想要一个说法，请要求继续审；不回话就按撤回结案，不发罚单。`,
    ],
  ),
  wantedForJudge: progress<{ reason: string; hours?: number }>('case-withdrawal-wanted-judge', ({ data }) => [
    words`检举人想撤回`,
    words`《${CASE_TITLE}》的检举人想撤回，理由：${excerptOf(data.reason)}。对方已经答辩，先问他，最多 ${data.hours ?? LAWFUL_LENGTHS.consentHours} 小时，这段时间你的时钟停着。`,
  ]),
  refused: mailed('case-withdrawal-refused', '一桩案子不撤回，接着审', () => [
    words`对方要求继续审`,
    words`《${CASE_TITLE}》不撤回了：被检举人要一个说法。案子接着审，以后不能再撤回。`,
  ]),
  refusedForJudge: timed<{ until?: string }>('case-withdrawal-refused-judge', '一桩案子不撤回，接着审', () => [
    words`案子不撤回，接着审`,
    words`《${CASE_TITLE}》的被检举人要求继续审，以后不能再撤回。轮到你时，时钟重新起算。`,
  ]),
};
