import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { DictionaryEntry } from '#contract/api/dictionaries.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_SUGGESTION_IMAGES, MIN_SUGGESTION_LENGTH, MAX_SUGGESTION_LENGTH } from '#contract/limits.ts';
import type { InputOf } from '#contract/route.ts';
import { suggest, type Suggestion } from '#contract/api/suggestions.ts';
import type { suggest as suggestShape } from '#contract/api/suggestions.shapes.ts';
import { RestoredNotice } from '#web/features/drafts/RestoredNotice.tsx';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { PicturePicker } from '#web/features/files/PicturePicker.tsx';
import type { PlacedPicture } from '#web/features/files/pictures.ts';
import { call } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { problemsOfFailure, type Problems } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './page.module.css';

interface Values {
  type: string;
  content: string;
  pictures: PlacedPicture[];
  contact: string;
}

const EMPTY: Values = { type: '', content: '', pictures: [], contact: '' };

/** Renders the form for a suggestion. Typed text stays until it is accepted. */
export function SuggestForm({ memberId, types, onSaved }: { memberId: number; types: readonly DictionaryEntry[]; onSaved: (saved: Suggestion) => void }) {
  const { values, isRestored, change, reset } = useKeptValues<Values>(`hearth-suggest-${memberId}`, EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The same words sent again are the same write.
  const attempt = useRef<{ text: string; input: InputOf<typeof suggestShape> } | null>(null);

  const showProblems = (found: Problems) => {
    flushSync(() => setProblems(found));
    form.current?.querySelector<HTMLElement>('fieldset[aria-invalid] input, textarea[aria-invalid], input[aria-invalid]')?.focus();
  };
  const send = async () => {
    const found = problemsOf(values);
    if (Object.keys(found).length > 0) return showProblems(found);
    const input = { type: values.type, content: values.content, images: values.pictures.map(({ fileId }) => fileId), contact: values.contact };
    const text = JSON.stringify(input);
    if (attempt.current?.text !== text) attempt.current = { text, input };
    setBusy(true);
    setProblems({});
    try {
      const saved = await call(suggest, attempt.current.input);
      attempt.current = null;
      reset(EMPTY);
      onSaved(saved);
      toast({ type: 'success', message: '收到了，谢谢你' });
    } catch (error) {
      const byField = problemsOfFailure(error);
      showProblems(Object.keys(byField).length > 0 ? byField : { '': failureOf(error).message || '没有交上，请再试一次' });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void send();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {isRestored && <RestoredNotice text="上次写到一半的还在。" restart="重新写" onRestart={() => reset(EMPTY)} />}
      <FieldGroup label="是哪一类" error={problems['type']}>
        <RadioCards name="type" columns={2} options={types} value={values.type} onChange={(type) => change({ type })} />
      </FieldGroup>
      <Field label="意见" error={problems['content']}>
        {(control) => (
          <TextArea
            {...control}
            name="content"
            rows={6}
            limit={MAX_SUGGESTION_LENGTH}
            placeholder="想做什么、在哪一页、看到了什么。写得越细，改得越准。"
            value={values.content}
            onChange={(event) => change({ content: event.target.value })}
          />
        )}
      </Field>
      <FieldGroup label="附图" note={`选填，最多 ${MAX_SUGGESTION_IMAGES} 张`} error={problems['images']}>
        <PicturePicker pictures={values.pictures} max={MAX_SUGGESTION_IMAGES} onChange={(next) => change((before) => ({ pictures: next(before.pictures) }))} />
      </FieldGroup>
      <Field label="联系方式" note="选填" hint="答复会写在下面，也会发消息给你；想让我们直接找你，再留一个。" error={problems['contact']}>
        {(control) => (
          <TextInput {...control} name="contact" autoComplete="off" value={values.contact} onChange={(event) => change({ contact: event.target.value })} />
        )}
      </Field>
      {problems[''] && (
        <p className={styles.whole} role="alert">
          {problems['']}
        </p>
      )}
      <Button type="submit" variant="primary" icon="send" loading={busy} loadingText="正在提交">
        提交意见
      </Button>
    </form>
  );
}

function problemsOf({ type, content }: Values): Problems {
  const length = countGraphemes(content.trim());
  return {
    ...(type === '' && { type: '请选择这是哪一类意见' }),
    ...((length < MIN_SUGGESTION_LENGTH || length > MAX_SUGGESTION_LENGTH) && {
      content: `请写 ${MIN_SUGGESTION_LENGTH} 到 ${MAX_SUGGESTION_LENGTH} 个字，现在是 ${length} 个`,
    }),
  };
}
