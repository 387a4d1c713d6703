import { NOT_FOUND } from '#contract/call-failure.ts';
import { listAppeals, type AppealDecision, type StaffAppeal } from '#contract/api/member-appeals.ts';
import { AppealSheet } from '../../parts/AppealSheet.tsx';
import { DecideDialog } from '../../parts/DecideDialog.tsx';
import type { QueueAct, QueueKindView } from '../thing/kind-view.ts';

const MAX_LISTED = 50;
const WHY = {
  suspension: '本人觉得停用得不对。没有经手的管理员来看，七十二小时内答复。',
  removal: '本人觉得移除得不对。没有经手的人来看，七十二小时内答复。',
} as const;

/** An appeal of a member against a suspension or a removal. */
export const APPEAL: QueueKindView = {
  async open(call, { id }) {
    const appeal = (await call(listAppeals, { state: 'open', size: MAX_LISTED })).items.find((each) => each.id === id);
    if (!appeal) throw NOT_FOUND;
    return {
      href: null,
      body: <AppealSheet appeal={appeal} />,
      why: WHY[appeal.kind],
      acts: appeal.refusal === null ? actsOn(appeal) : [],
    };
  },
};

function actsOn(appeal: StaffAppeal): QueueAct[] {
  const act = (letter: string, label: string, first: AppealDecision): QueueAct => ({
    letter,
    label,
    ask: (asked) => <DecideDialog appeal={appeal} first={first} {...asked} />,
  });
  const isOver = appeal.kind === 'suspension' && appeal.act.until === null;
  return [
    { ...act('u', '维持', 'kept'), isMain: true },
    // A suspension that is over can't be made shorter.
    ...(isOver ? [] : [act('l', '减轻', 'lessened')]),
    act('v', '撤销', 'revoked'),
  ];
}
