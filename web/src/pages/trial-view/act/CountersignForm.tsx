import { useState, type ReactNode } from 'react';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { countersignCase, type ReturnPart, type TrialView } from '#contract/api/trials.ts';
import type { countersignCase as countersignShape } from '#contract/api/trials.shapes.ts';
import type { InputOf } from '#contract/route.ts';
import { RETURN_PART_LABELS } from '#contract/api/trials-labels.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { problemsOfFailure } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import type { Opened } from '../evidence/use-opened.ts';
import sheet from '#web/features/trials/sheet.module.css';
import { classNames } from '#web/ui/class-names.ts';
import styles from './ActPanel.module.css';

const MAX_WORDS_LENGTH = 1_000;
const MIN_CHECKED_LENGTH = 15;
const MAX_RETURNS = 2;
const PARTS: readonly { value: ReturnPart; note: string }[] = [
  { value: 'facts', note: '和证据对不上' },
  { value: 'evidence', note: '采用了不该采用的，或漏了' },
  { value: 'reasoning', note: '推不出这个结论' },
  { value: 'penalty', note: '太重或太轻' },
];
const EMPTY = { checked: '', returnPart: '', reason: '' };

/** Renders the form in which a presenter signs the proposed verdict after looking at what it is based on, or gives it back with a reason. */
export function CountersignForm({ trial, opened }: { trial: TrialView; opened: Opened }) {
  const { id } = trial.case;
  const { verdictRevision } = trial;
  const verdicts = trial.dossier?.verdicts ?? [];
  const adopted = verdicts.find(({ status }) => status === 'proposed')?.evidenceIds ?? [];
  const returned = verdicts.filter(({ status, countersigner }) => status === 'returned' && countersigner !== null).length;
  const { values, change, reset } = useKeptValues(`hearth-countersign-${id}-${verdictRevision}`, EMPTY);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isReturning, setReturning] = useState(false);
  const [isSealing, setSealing] = useState(false);
  const { busy, act } = useAct();
  const [checked, reason] = [values.checked.trim(), values.reason.trim()];
  const unopened = adopted.filter((piece) => !opened.ids.includes(piece)).length;

  const send = async (done: string, input: InputOf<typeof countersignShape>) => {
    try {
      if (await act(done, () => call(countersignCase, input))) reset(EMPTY);
    } catch (failure) {
      setProblems(problemsOfFailure(failure));
    } finally {
      setSealing(false);
    }
  };
  const look = () => {
    const length = countGraphemes(checked);
    const found = {
      ...(unopened > 0 && { opened: `采信的证据还有 ${unopened} 件没有打开，请先打开看` }),
      ...((length < MIN_CHECKED_LENGTH || length > MAX_WORDS_LENGTH) && { checked: `请写下复核了什么，${MIN_CHECKED_LENGTH} 到 ${MAX_WORDS_LENGTH} 个字` }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) setSealing(true);
  };
  const giveBack = () => {
    const returnPart = PARTS.find(({ value }) => value === values.returnPart)?.value;
    const length = countGraphemes(reason);
    const found = {
      ...(returnPart === undefined && { returnPart: '请选出哪一部分站不住' }),
      ...((length === 0 || length > MAX_WORDS_LENGTH) && { reason: `请写出哪一句站不住，最多 ${MAX_WORDS_LENGTH} 个字` }),
    };
    setProblems(found);
    if (returnPart !== undefined && Object.keys(found).length === 0)
      void send('退回给审理人了', { id, agree: false, reason, returnPart, seenVerdictRevision: verdictRevision });
  };
  const write = (part: Partial<typeof EMPTY>) => {
    setProblems({});
    change(part);
  };

  if (isReturning)
    return (
      <section className={classNames(sheet.sheet, styles.form)} aria-labelledby="countersign">
        <h2 id="countersign">退回去改</h2>
        <p className={styles.note}>
          {returned < MAX_RETURNS
            ? `审理人有 72 小时改。这是第 ${returned + 1} 次退回；第三次不再退，改由合议定。`
            : '已经退回过两次，这一次不再退给审理人，改由抽签的主持人合议。'}
        </p>
        <FieldGroup label="哪一部分站不住" error={problems['returnPart']}>
          <RadioCards
            name="return-part"
            columns={2}
            options={PARTS.map(({ value, note }) => ({ value, label: RETURN_PART_LABELS[value], note }))}
            value={values.returnPart}
            onChange={(returnPart) => write({ returnPart })}
          />
        </FieldGroup>
        <Field label="为什么" hint="审理人看得到。" error={problems['reason']}>
          {(control) => (
            <TextArea {...control} rows={4} limit={MAX_WORDS_LENGTH} value={values.reason} onChange={(event) => write({ reason: event.target.value })} />
          )}
        </Field>
        <div className={styles.buttons}>
          <Button variant="danger" loading={busy} loadingText="正在退回" onClick={giveBack}>
            退回
          </Button>
          <Button onClick={() => setReturning(false)}>不退了</Button>
        </div>
      </section>
    );
  return (
    <section className={classNames(sheet.sheet, styles.form)} aria-labelledby="countersign">
      <h2 id="countersign">复核</h2>
      <p className={styles.note}>落印是说：这份裁决我照着证据走过一遍，站得住。</p>
      <ul className={styles.checks}>
        <Check done={unopened === 0}>
          {unopened === 0 ? `采信的 ${adopted.length} 件证据，拟定以后都打开过` : `采信的 ${adopted.length} 件证据，拟定以后还有 ${unopened} 件没有打开`}
        </Check>
        <Check done>看的是第 {verdictRevision} 稿，就是现在这一稿</Check>
      </ul>
      {problems['opened'] !== undefined && (
        <p className={styles.problem} role="alert">
          {problems['opened']}
        </p>
      )}
      <Field label="我复核了什么" note={`至少 ${MIN_CHECKED_LENGTH} 个字`} hint="随裁决公开。" error={problems['checked']}>
        {(control) => (
          <TextArea {...control} rows={4} limit={MAX_WORDS_LENGTH} value={values.checked} onChange={(event) => write({ checked: event.target.value })} />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button variant="danger" icon="stamp" onClick={look}>
          同意，落印
        </Button>
        {trial.actions.includes('return') && <Button onClick={() => setReturning(true)}>退回去改</Button>}
      </div>
      <Dialog
        open={isSealing}
        onClose={() => setSealing(false)}
        title="复核落印"
        size="s"
        footer={
          <>
            <Button onClick={() => setSealing(false)}>再看看</Button>
            <Button
              variant="danger"
              icon="stamp"
              loading={busy}
              loadingText="正在落印"
              onClick={() => void send('复核同意，裁决已经公布', { id, agree: true, checked, seenVerdictRevision: verdictRevision })}
            >
              落印
            </Button>
          </>
        }
      >
        <p>落印以后裁决立即公布，罚单、名单与通知同时生效，不能改，只能由申诉纠正。</p>
      </Dialog>
    </section>
  );
}

function Check({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <li data-done={done || undefined}>
      <Icon name={done ? 'check' : 'circle-x'} />
      <span>{children}</span>
    </li>
  );
}
