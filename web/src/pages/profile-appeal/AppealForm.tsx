import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { saveAppeal, type AppealedAct } from '#contract/api/member-appeals.ts';
import type { saveAppeal as saveShape } from '#contract/api/member-appeals.shapes.ts';
import { MAX_APPEAL_IMAGES, MAX_MEMBER_APPEAL_LENGTH, MIN_MEMBER_APPEAL_LENGTH } from '#contract/limits.ts';
import type { InputOf } from '#contract/route.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { RestoredNotice } from '#web/features/drafts/RestoredNotice.tsx';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { PicturePicker } from '#web/features/files/PicturePicker.tsx';
import type { PlacedPicture } from '#web/features/files/pictures.ts';
import { call } from '#web/lib/calls/api.ts';
import { problemsOfFailure, type Problems } from '#web/lib/calls/problems.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './AppealSheets.module.css';

interface Values {
  text: string;
  pictures: PlacedPicture[];
}

const EMPTY: Values = { text: '', pictures: [] };

/** Renders the form of an appeal. What was typed stays in this browser until it is accepted. */
export function AppealForm({ memberId, act, onSaved }: { memberId: number; act: AppealedAct; onSaved: () => void }) {
  const { values, isDirty, isRestored, change, reset } = useKeptValues<Values>(`hearth-appeal-${memberId}-${act.seq}`, EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The same words sent again are the same write.
  const attempt = useRef<{ text: string; input: InputOf<typeof saveShape> } | null>(null);
  const showProblems = (found: Problems) => {
    flushSync(() => setProblems(found));
    form.current?.querySelector<HTMLElement>('textarea[aria-invalid]')?.focus();
  };
  const send = async () => {
    const length = countGraphemes(values.text.trim());
    if (length < MIN_MEMBER_APPEAL_LENGTH || length > MAX_MEMBER_APPEAL_LENGTH)
      return showProblems({ text: `请写 ${MIN_MEMBER_APPEAL_LENGTH} 到 ${MAX_MEMBER_APPEAL_LENGTH} 个字，现在是 ${length} 个` });
    const input = { kind: act.kind, audit: act.seq, text: values.text, images: values.pictures.map(({ fileId }) => fileId) };
    const text = JSON.stringify(input);
    if (attempt.current?.text !== text) attempt.current = { text, input };
    setBusy(true);
    setProblems({});
    try {
      await call(saveAppeal, attempt.current.input);
      reset(EMPTY);
      toast({ type: 'success', message: '申诉递上了，七十二小时内答复' });
      onSaved();
    } catch (error) {
      const byField = problemsOfFailure(error);
      showProblems(Object.keys(byField).length > 0 ? byField : { '': failureOf(error).message || '没有递上，请再试一次' });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void send();
  };
  return (
    <form ref={form} className={styles.sheet} onSubmit={submit} noValidate>
      <SectionHead
        title="写申诉"
        aside={
          <span className={styles.aside}>
            {'一次，到 '}
            <Time iso={act.appealUntil} />
          </span>
        }
      />
      {isRestored && <RestoredNotice text="上次写到一半的还在。" restart="重新写" onRestart={() => reset(EMPTY)} />}
      <Field
        label="哪里不对"
        note={`${MIN_MEMBER_APPEAL_LENGTH} 到 ${MAX_MEMBER_APPEAL_LENGTH} 字`}
        hint="写事实就好：哪一条不是你、哪一条被看错了、现在怎么办。不必道歉，也不必骂人。"
        error={problems['text']}
      >
        {(control) => (
          <TextArea
            {...control}
            name="text"
            rows={7}
            limit={MAX_MEMBER_APPEAL_LENGTH}
            value={values.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
      </Field>
      <FieldGroup label="图片" note={`最多 ${MAX_APPEAL_IMAGES} 张，可以不放`} error={problems['images']}>
        <PicturePicker
          purpose="appeal"
          pictures={values.pictures}
          max={MAX_APPEAL_IMAGES}
          onChange={(next) => change((before) => ({ pictures: next(before.pictures) }))}
        />
      </FieldGroup>
      {problems[''] && (
        <p className={styles.problem} role="alert">
          {problems['']}
        </p>
      )}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" size="l" icon="send" loading={busy} loadingText="正在递上">
          递上申诉
        </Button>
        {isDirty && <span>草稿存在这台设备上</span>}
      </div>
    </form>
  );
}
