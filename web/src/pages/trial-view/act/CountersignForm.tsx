import { useState } from 'react';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { countersignCase } from '#contract/api/trials.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { problemsOfFailure } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import sheet from '#web/features/trials/sheet.module.css';
import { classNames } from '#web/ui/class-names.ts';
import styles from './ActPanel.module.css';

const MAX_REASON_LENGTH = 1_000;

/** Renders the form in which another presenter signs the proposed verdict, or returns it with a reason. */
export function CountersignForm({ caseId }: { caseId: number }) {
  const { values, change, reset } = useKeptValues(`hearth-countersign-${caseId}`, { reason: '' });
  const [problem, setProblem] = useState('');
  const [signing, setSigning] = useState(false);
  const { busy, act } = useAct();
  const reason = values.reason.trim();
  const send = async (agree: boolean) => {
    const length = countGraphemes(reason);
    if (!agree && length === 0) return setProblem('请写出哪一句站不住');
    if (length > MAX_REASON_LENGTH) return setProblem(`最多 ${MAX_REASON_LENGTH} 个字`);
    setProblem('');
    try {
      const done = await act(agree ? '复核同意，裁决已经公布' : '退回给审理人了', () => call(countersignCase, { id: caseId, agree, reason }));
      if (done) reset({ reason: '' });
    } catch (failure) {
      setProblem(Object.values(problemsOfFailure(failure))[0] ?? '');
    } finally {
      setSigning(false);
    }
  };
  return (
    <section className={classNames(sheet.sheet, styles.form)} aria-labelledby="countersign">
      <h2 id="countersign">复核</h2>
      <Field label="意见" note="退回时必填" hint="同意时可以不写；写了会公开在裁决下面。" error={problem}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            limit={MAX_REASON_LENGTH}
            value={values.reason}
            onChange={(event) => {
              setProblem('');
              change({ reason: event.target.value });
            }}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button variant="danger" icon="stamp" onClick={() => setSigning(true)}>
          同意，落印
        </Button>
        <Button loading={busy} onClick={() => void send(false)}>
          退回
        </Button>
      </div>
      <Dialog
        open={signing}
        onClose={() => setSigning(false)}
        title="复核落印"
        size="s"
        footer={
          <>
            <Button onClick={() => setSigning(false)}>再看看</Button>
            <Button variant="danger" icon="stamp" loading={busy} loadingText="正在落印" onClick={() => void send(true)}>
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
