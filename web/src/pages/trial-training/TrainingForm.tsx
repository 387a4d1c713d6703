import { useRef, useState } from 'react';
import { submitTraining, type Training, type TrainingResult } from '#contract/api/training.ts';
import type { Penalty } from '#contract/api/tickets.ts';
import { RUNG_LABELS } from '#contract/api/trials-labels.ts';
import { PenaltyScale } from '#web/features/trials/PenaltyScale.tsx';
import { PENALTIES, type PenaltyChoice } from '#web/features/trials/verdict-values.ts';
import { call } from '#web/lib/calls/api.ts';
import { failureOfIssues } from '#web/lib/calls/problems.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import styles from './page.module.css';

const MAX_REASON = 2_000;
const LABELS = PENALTIES.map((value) => ({ value, label: RUNG_LABELS[value] }));

interface Values {
  seat: '' | 'judge' | 'recuse';
  evidence: readonly number[];
  letter: '' | 'admission' | 'aside';
  penalty: '' | 'none' | Penalty;
  reason: string;
}

const EMPTY: Values = { seat: '', evidence: [], letter: '', penalty: '', reason: '' };

/** Asks what a presenter asks themselves in a case: may I, what do I rest it on, how heavy, and why. */
export function TrainingForm({ training: { id, version, evidence }, onJudged }: { training: Training; onJudged: (result: TrainingResult) => void }) {
  const [values, setValues] = useState(EMPTY);
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const judged = useRef(onJudged);
  const { form, problems, whole, busy, submit } = useSending(async () => {
    const { seat, letter, penalty, reason } = values;
    if (seat === '' || letter === '' || penalty === '')
      throw failureOfIssues([
        ...(seat === '' ? [{ path: ['seat'], message: '请选审还是回避' }] : []),
        ...(letter === '' ? [{ path: ['letter'], message: '请选那封信怎么用' }] : []),
        ...(penalty === '' ? [{ path: ['penalty'], message: '请选罚到哪一档，不罚也要选' }] : []),
      ]);
    judged.current(
      await call(submitTraining, { id, version, seat, evidence: [...values.evidence], letter, penalty: penalty === 'none' ? null : penalty, reason }),
    );
  });
  const choice: PenaltyChoice = { accusedId: 0, penalty: values.penalty === 'none' ? '' : values.penalty, bandReason: '' };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="练习案的判断">
      <Sheet label="training-evidence">
        <SectionHead id="training-evidence" title="证据" />
        <FieldGroup label="裁决采信哪几件" note="可以不选" error={problems['evidence']}>
          <ul className={styles.pieces}>
            {evidence.map((piece) => (
              <li key={piece.id}>
                <Checkbox
                  checked={values.evidence.includes(piece.id)}
                  onChange={() =>
                    change({
                      evidence: values.evidence.includes(piece.id) ? values.evidence.filter((each) => each !== piece.id) : [...values.evidence, piece.id],
                    })
                  }
                >
                  {`证据 ${piece.id} · ${piece.caption}`}
                </Checkbox>
                <p className={styles.words}>{piece.text}</p>
                <p className={styles.by}>{`${piece.broughtBy}，${piece.addedAt}`}</p>
              </li>
            ))}
          </ul>
        </FieldGroup>
      </Sheet>
      <Sheet label="training-judge">
        <SectionHead id="training-judge" title="你怎么判" />
        <FieldGroup label="这一桩你审不审" error={problems['seat']}>
          <RadioCards
            name="seat"
            value={values.seat}
            onChange={(seat) => change({ seat: seat === 'recuse' ? 'recuse' : 'judge' })}
            options={[
              { value: 'judge', label: '我来审', note: '和双方没有瓜葛' },
              { value: 'recuse', label: '回避', note: '换一位没有瓜葛的来；练习里请接着把卷看完' },
            ]}
          />
        </FieldGroup>
        <FieldGroup label="那封凭码写来的信" error={problems['letter']}>
          <RadioCards
            name="letter"
            value={values.letter}
            onChange={(letter) => change({ letter: letter === 'aside' ? 'aside' : 'admission' })}
            options={[
              { value: 'admission', label: '算他认了', note: '信里写得明白' },
              { value: 'aside', label: '另放着，不算承认', note: '不知道是谁写的' },
            ]}
          />
        </FieldGroup>
        <PenaltyScale
          name="夜航船"
          choice={choice}
          labels={LABELS}
          band={null}
          cap="permanent"
          error={problems['penalty']}
          none={values.penalty === 'none'}
          onChange={({ penalty }) => change({ penalty: penalty || 'none' })}
        />
        <Field label="理由" hint="写给双方看的那样：认定了什么，凭什么，为什么是这一档。" error={problems['reason']}>
          {(control) => (
            <TextArea {...control} rows={6} limit={MAX_REASON} value={values.reason} onChange={(event) => change({ reason: event.target.value })} />
          )}
        </Field>
        {whole && <FormProblem>{whole}</FormProblem>}
        <Button type="submit" variant="primary" size="l" icon="check" loading={busy} loadingText="正在对照">
          对照参考裁决
        </Button>
      </Sheet>
    </form>
  );
}
