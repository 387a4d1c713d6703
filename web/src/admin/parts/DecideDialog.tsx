import { useState } from 'react';
import { decideAppeal, type AppealDecision, type StaffAppeal } from '#contract/api/member-appeals.ts';
import { APPEAL_DECISION_LABELS } from '#contract/api/member-appeals-labels.ts';
import { MAX_APPEAL_ANSWER_LENGTH, MIN_APPEAL_ANSWER_LENGTH } from '#contract/limits.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { dayField, endOfDayField } from './moments.ts';
import { StaffActDialog } from './StaffActDialog.tsx';

const OUTCOMES: readonly AppealDecision[] = ['kept', 'lessened', 'revoked'];
const VERBS: Readonly<Record<AppealDecision, string>> = {
  ...APPEAL_DECISION_LABELS,
  kept: '维持原来的',
  revoked: '撤销，改回来',
};
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The preview counts the same whatever the answer, which has to be one all the same. */
const ANY_ANSWER = '先看看会发生什么，再写给会员看的答复，答复在下面写好。';

interface DecideDialogProps {
  appeal: StaffAppeal;
  /** What is chosen at first. */
  first?: AppealDecision;
  onDone: () => void;
  onClose: () => void;
}

/** Asks how an appeal is answered, beside what that will do. Open while mounted. */
export function DecideDialog({ appeal, first = 'kept', onDone, onClose }: DecideDialogProps) {
  const { id, kind, member, act } = appeal;
  const [outcome, setOutcome] = useState(first);
  const [openedAt] = useState(() => Date.now());
  const [day, setDay] = useState(() => dayBefore(act.until, openedAt));
  const isRunning = act.until !== null;
  // A suspension that is over can't be made shorter.
  const offered = kind === 'suspension' && !isRunning ? OUTCOMES.filter((each) => each !== 'lessened') : OUTCOMES;
  return (
    <StaffActDialog
      title={`答复申诉：${member.nickName}`}
      note={noteOf(outcome, kind)}
      verb={VERBS[outcome]}
      route={decideAppeal}
      input={({ text }) => ({
        id,
        outcome,
        answer: countGraphemes(text) < MIN_APPEAL_ANSWER_LENGTH ? ANY_ANSWER : text,
        ...(outcome === 'lessened' && kind === 'suspension' && { until: endOfDayField(day) }),
      })}
      reason={{ readers: '写给本人的答复', min: MIN_APPEAL_ANSWER_LENGTH, max: MAX_APPEAL_ANSWER_LENGTH }}
      watch={`${outcome} ${day}`}
      done="答复了，已经告诉本人"
      onDone={onDone}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <ChipList
            label="怎么定"
            items={offered.map((each) => ({ key: each, label: APPEAL_DECISION_LABELS[each], on: each === outcome, onToggle: () => setOutcome(each) }))}
          />
          {outcome === 'lessened' && kind === 'suspension' && (
            <Field label="改停到哪一天" error={problems['until']}>
              {(control) => <TextInput {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
            </Field>
          )}
        </>
      )}
    </StaffActDialog>
  );
}

function noteOf(outcome: AppealDecision, kind: StaffAppeal['kind']): string {
  if (outcome === 'kept') return '什么也不变，只有答复。这件事不能再申诉。';
  if (outcome === 'revoked') return kind === 'suspension' ? '账号马上恢复，像没有停用过。' : '原样放回来，扣的经验也还。';
  return kind === 'suspension' ? '提前结束。' : '移除不变，扣的经验还回去。';
}

/** Returns a day about halfway to the present end. */
function dayBefore(until: string | null, now: number): string {
  const end = until === null ? now : Math.min(Date.parse(until), now + 60 * DAY_MS);
  return dayField(now + Math.max(HOUR_MS, (end - now) / 2));
}
