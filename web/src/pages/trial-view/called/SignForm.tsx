import { useState } from 'react';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { countersignCase, type Dossier, type TrialView } from '#contract/api/trials.ts';
import { Recuse } from '#web/features/trials/Recuse.tsx';
import sheet from '#web/features/trials/sheet.module.css';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { problemsOfFailure } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import type { ToOpen } from './CalledPage.tsx';
import { ReturnForm } from './ReturnForm.tsx';
import { StaleNotice, staleItem } from './StaleNotice.tsx';
import { Todo } from './Todo.tsx';
import { useProblems } from './use-problems.ts';
import type { Written } from './use-written.ts';
import styles from './form.module.css';

const MAX_WORDS_LENGTH = 1_000;
const MIN_CHECKED_LENGTH = 15;

export const EMPTY_SIGNATURE = { checked: '', returnPart: '', reason: '' };

export interface SignFormProps {
  trial: TrialView;
  dossier: Dossier;
  verdict: Dossier['verdicts'][number];
  written: Written<typeof EMPTY_SIGNATURE>;
  toOpen: ToOpen;
}

/** Renders what a signer does: they sign the proposed verdict after looking at what it is based on, or give it back. */
export function SignForm({ trial, dossier, verdict, written, toOpen }: SignFormProps) {
  const [isReturning, setReturning] = useState(false);
  const [isSealing, setSealing] = useState(false);
  const { form, problems, setProblems } = useProblems();
  const { busy, act } = useAct();
  const { id } = trial.case;
  const { verdictRevision } = trial;
  const isStale = written.staleFrom !== null && !written.hasLooked;
  const checked = written.values.checked.trim();
  if (isReturning) return <ReturnForm trial={trial} dossier={dossier} written={written} onClose={() => setReturning(false)} />;

  const look = () => {
    const length = countGraphemes(checked);
    const found = {
      ...(toOpen.left > 0 && { opened: `采信的证据还有 ${toOpen.left} 件没有打开，请先打开看` }),
      ...(isStale && { opened: '裁决改过，请先看看改了哪里' }),
      ...((length < MIN_CHECKED_LENGTH || length > MAX_WORDS_LENGTH) && { checked: `请写下复核了什么，${MIN_CHECKED_LENGTH} 到 ${MAX_WORDS_LENGTH} 个字` }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) setSealing(true);
  };
  const sign = async () => {
    const done = ({ tickets }: { tickets: readonly string[] }) => `复核同意，裁决已经公布${tickets.length > 0 ? `，罚单 ${tickets.join('、')}` : ''}`;
    try {
      if (await act(done, () => call(countersignCase, { id, agree: true, checked, seenVerdictRevision: verdictRevision }))) written.reset(EMPTY_SIGNATURE);
    } catch (failure) {
      setProblems(problemsOfFailure(failure));
    } finally {
      setSealing(false);
    }
  };
  return (
    <section ref={form} className={classNames(sheet.sheet, styles.form)} aria-labelledby="countersign">
      <h2 id="countersign">
        <Icon name="stamp" />
        你来复核
      </h2>
      <p className={styles.note}>落印是说：这份裁决我照着证据走过一遍，站得住。</p>
      <StaleNotice dossier={dossier} verdict={verdict} from={written.staleFrom} />
      <Todo
        items={[
          ...staleItem(written),
          toOpen.item,
          ...(written.staleFrom === null ? [{ text: `看的是第 ${verdictRevision} 稿，就是现在这一稿`, done: true }] : []),
        ]}
      />
      <Field
        className={styles.words}
        label="我复核了什么"
        note={`至少 ${MIN_CHECKED_LENGTH} 个字`}
        hint={written.staleFrom === null ? '随裁决公开。' : '随裁决公开。你写下的替你留着。'}
        error={problems['checked']}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            limit={MAX_WORDS_LENGTH}
            value={written.values.checked}
            onChange={(event) => {
              setProblems({});
              written.write({ checked: event.target.value });
            }}
          />
        )}
      </Field>
      <p className={styles.problem} role="alert">
        {problems['opened']}
      </p>
      <div className={styles.buttons}>
        <Button variant="danger" size="l" icon={toOpen.left > 0 || isStale ? 'lock' : 'stamp'} className={styles.main} onClick={look}>
          同意，落印
        </Button>
        {trial.actions.includes('return') && (
          <Button size="l" className={styles.other} onClick={() => setReturning(true)}>
            退回去改
          </Button>
        )}
      </div>
      <p className={styles.note}>落了印就结案，罚单随即生效，收不回来，只能由申诉纠正。</p>
      {trial.actions.includes('recuse') && <Recuse id={id} holdsIt={false} />}
      <Dialog
        open={isSealing}
        onClose={() => setSealing(false)}
        title="复核落印"
        size="s"
        footer={
          <>
            <Button onClick={() => setSealing(false)}>再看看</Button>
            <Button variant="danger" icon="stamp" loading={busy} loadingText="正在落印" onClick={() => void sign()}>
              落印
            </Button>
          </>
        }
      >
        <ul className={styles.votes}>
          {verdict.penalties.map(({ accusedId, penalty }) => (
            <li key={accusedId}>
              {dossier.accused.find((each) => each.id === accusedId)?.name}：<b>{penalty.label}</b>
            </li>
          ))}
        </ul>
        <p>落印以后裁决立即公布，罚单、名单与通知同时生效，不能改，只能由申诉纠正。</p>
      </Dialog>
    </section>
  );
}
