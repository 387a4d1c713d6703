import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { NICK_NAME_DAYS, MAX_SIGNATURE_LENGTH } from '#contract/limits.ts';
import { saveUserinfo, type Userinfo } from '#contract/api/profiles.ts';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import { RestoredNotice } from '#web/features/drafts/RestoredNotice.tsx';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { CharacterFields } from '#web/features/profile/CharacterFields.tsx';
import { LeavingNote } from '#web/features/profile/LeavingNote.tsx';
import { call } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { useSession } from '#web/lib/session.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { changesOf, valuesOf, type Values } from './values.ts';
import styles from './page.module.css';

interface Feedback {
  /** By field, with dots. */
  fields: Readonly<Record<string, string>>;
  /** About the form as a whole. */
  whole: string;
}

const NOTHING: Feedback = { fields: {}, whole: '' };

/** Renders the form of a member's profile. Typed text stays until it is saved or discarded, across reloads. */
export function ProfileForm({ given, dictionaries, onSaved }: { given: Userinfo; dictionaries: Dictionaries; onSaved: (userinfo: Userinfo) => void }) {
  const { values, isDirty, isRestored, change, reset } = useKeptValues<Values>(`hearth-userinfo-${given.id}`, valuesOf(given));
  const [feedback, setFeedback] = useState(NOTHING);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const locked = given.nickChangeableAt !== null;

  const showFeedback = (next: Feedback) => {
    flushSync(() => setFeedback(next));
    form.current?.querySelector<HTMLElement>('[aria-invalid] input, [aria-invalid]')?.focus();
  };
  const send = async () => {
    setBusy(true);
    setFeedback(NOTHING);
    try {
      const saved = await call(saveUserinfo, changesOf(values, valuesOf(given)));
      reset(valuesOf(saved));
      const { principal, setPrincipal } = useSession.getState();
      if (principal) setPrincipal({ ...principal, nickName: saved.nickName });
      onSaved(saved);
      toast({ type: 'success', message: '记下了' });
    } catch (error) {
      const { fields = [], message } = failureOf(error);
      const byField = Object.fromEntries(fields.toReversed().map((field) => [field.path, field.message]));
      showFeedback({ fields: byField, whole: fields.length > 0 ? '' : message || '没有存上，请稍后再试' });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && isDirty) void send();
  };
  const nickHint =
    given.nickChangeableAt === null
      ? `2 到 12 个字：汉字、字母、数字、下划线。${NICK_NAME_DAYS} 天能改一次`
      : `${absoluteTime(given.nickChangeableAt, 'day')} 起可以再改`;

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {isRestored && <RestoredNotice text="上次没存的改动还在。" restart="不要了" onRestart={() => reset()} />}
      <Field label="昵称" hint={nickHint} error={feedback.fields['nickName']}>
        {(control) => (
          <TextInput
            {...control}
            name="nickName"
            icon="user"
            autoComplete="nickname"
            spellCheck={false}
            readOnly={locked}
            value={values.nickName}
            onChange={(event) => change({ nickName: event.target.value })}
          />
        )}
      </Field>
      <Field label="签名" note="选填" error={feedback.fields['signature']}>
        {(control) => (
          <TextArea
            {...control}
            name="signature"
            rows={2}
            className={styles.short ?? ''}
            limit={MAX_SIGNATURE_LENGTH}
            value={values.signature}
            onChange={(event) => change({ signature: event.target.value.replace(/\s*\n\s*/g, ' ') })}
          />
        )}
      </Field>
      <FieldGroup label="性别" error={feedback.fields['gender']}>
        <RadioCards
          name="gender"
          columns={3}
          options={(dictionaries['gender'] ?? []).map(({ value, label }) => ({ value, label }))}
          value={values.gender}
          onChange={(value) => change({ gender: value === 'male' || value === 'female' ? value : 'secret' })}
        />
      </FieldGroup>
      <SectionHead title="游戏角色" />
      <div className={styles.character}>
        <CharacterFields character={values.character} dictionaries={dictionaries} problems={feedback.fields} onChange={(character) => change({ character })} />
        <LeavingNote before={given.character} typed={values.character} className={styles.leaving} />
        <Checkbox checked={values.characterPublic} onChange={(event) => change({ characterPublic: event.target.checked })}>
          让别人在我的主页看到角色
        </Checkbox>
      </div>
      {feedback.whole && (
        <p className={styles.whole} role="alert">
          {feedback.whole}
        </p>
      )}
      <FormFoot>
        <Button type="submit" variant="primary" disabled={!isDirty} loading={busy} loadingText="正在保存">
          保存
        </Button>
        {isDirty && (
          <>
            <Button variant="quiet" onClick={() => reset()}>
              放弃改动
            </Button>
            <span role="status">有没存的改动</span>
          </>
        )}
      </FormFoot>
    </form>
  );
}
