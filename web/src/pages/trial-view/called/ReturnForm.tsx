import { RETURN_PART_LABELS } from '#contract/api/trials-labels.ts';
import { countersignCase, type Dossier, type ReturnPart, type TrialView } from '#contract/api/trials.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { ReasonTemplates } from '#web/features/trials/ReasonTemplates.tsx';
import { RETURN_REASONS } from '#web/features/trials/reason-templates.ts';
import sheet from '#web/features/trials/sheet.module.css';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { problemsOfFailure } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useProblems } from './use-problems.ts';
import type { Written } from './use-written.ts';
import styles from './form.module.css';

const MAX_WORDS_LENGTH = 1_000;
const MAX_RETURNS = 2;
const PARTS: readonly { value: ReturnPart; note: string }[] = [
  { value: 'facts', note: '和证据对不上' },
  { value: 'evidence', note: '采用了不该采用的，或漏了' },
  { value: 'reasoning', note: '推不出这个结论' },
  { value: 'penalty', note: '太重或太轻' },
];

export interface ReturnFormProps {
  trial: TrialView;
  dossier: Dossier;
  written: Written<{ checked: string; returnPart: string; reason: string }>;
  onClose: () => void;
}

/** Renders the form in which a signer gives a verdict back: which part of it does not hold, and why. */
export function ReturnForm({ trial, dossier, written, onClose }: ReturnFormProps) {
  const { form, problems, setProblems } = useProblems();
  const { busy, act } = useAct();
  const returned = dossier.verdicts.filter(({ status, countersigner }) => status === 'returned' && countersigner !== null).length;
  const part = PARTS.find(({ value }) => value === written.values.returnPart)?.value;
  const reason = written.values.reason.trim();
  const write = (change: Partial<typeof written.values>) => {
    setProblems({});
    written.write(change);
  };
  const giveBack = async () => {
    const length = countGraphemes(reason);
    const found = {
      ...(part === undefined && { returnPart: '请选出哪一部分站不住' }),
      ...((length === 0 || length > MAX_WORDS_LENGTH) && { reason: `请写出哪一句站不住，最多 ${MAX_WORDS_LENGTH} 个字` }),
    };
    setProblems(found);
    if (part === undefined || Object.keys(found).length > 0) return;
    const input = { id: trial.case.id, agree: false, reason, returnPart: part, seenVerdictRevision: trial.verdictRevision };
    const done = returned < MAX_RETURNS ? '退回给主审了' : '第三次不再退，改由抽签抽到的主持人合议';
    try {
      if (await act(done, () => call(countersignCase, input))) written.reset({ checked: '', returnPart: '', reason: '' });
    } catch (failure) {
      setProblems(problemsOfFailure(failure));
    }
  };
  return (
    <section ref={form} className={classNames(sheet.sheet, styles.form)} aria-labelledby="countersign">
      <h2 id="countersign">
        <Icon name="undo-2" />
        退回去改
      </h2>
      <p className={styles.note}>
        {returned < MAX_RETURNS
          ? `主审有 ${trial.case.lengths.turnHours} 小时改。这是第 ${returned + 1} 次退回，最多两次；第三次就由抽签抽到的主持人合议定。`
          : '已经退回过两次，这一次不再退给主审，改由抽签抽到的主持人合议定。'}
      </p>
      <FieldGroup label="哪一部分站不住" error={problems['returnPart']}>
        <RadioCards
          name="return-part"
          columns={2}
          options={PARTS.map(({ value, note }) => ({ value, label: RETURN_PART_LABELS[value], note }))}
          value={written.values.returnPart}
          onChange={(returnPart) => write({ returnPart })}
        />
      </FieldGroup>
      {part !== undefined && <ReasonTemplates templates={RETURN_REASONS[part]} text={written.values.reason} onWrite={(text) => write({ reason: text })} />}
      <Field label="为什么" hint="主审看得到。" error={problems['reason']}>
        {(control) => (
          <TextArea {...control} rows={5} limit={MAX_WORDS_LENGTH} value={written.values.reason} onChange={(event) => write({ reason: event.target.value })} />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button variant="primary" size="l" icon="undo-2" className={styles.main} loading={busy} loadingText="正在退回" onClick={() => void giveBack()}>
          {part === undefined ? '退回' : `退回“${RETURN_PART_LABELS[part]}”`}
        </Button>
        <Button size="l" variant="quiet" onClick={onClose}>
          不退了
        </Button>
      </div>
    </section>
  );
}
