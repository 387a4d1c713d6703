import { useRef, useState, type KeyboardEvent } from 'react';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_LETTER_LENGTH } from '#contract/limits.ts';
import type { Letter } from '#contract/api/messages.ts';
import { sendLetter } from '#contract/api/mailbox.ts';
import { call } from '#web/lib/calls/api.ts';
import { isComposing } from '#web/lib/ime.ts';
import { typedSince } from '#web/features/drafts/typed-since.ts';
import { failureOf } from '#web/lib/page.ts';
import { problemsOfFailure } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { readLetterDraft, writeLetterDraft } from './letter-drafts.ts';
import styles from './LetterForm.module.css';

export interface LetterFormProps {
  /** Who writes. */
  memberId: number;
  to: { id: number; nickName: string };
  onSent: (letter: Letter) => void;
}

/** Renders the letter form. Typed text survives failures, reloads and crashes. */
export function LetterForm({ memberId, to, onSent }: LetterFormProps) {
  const target = { memberId, otherId: to.id };
  const [content, setContent] = useState(() => readLetterDraft(target));
  const [problem, setProblem] = useState('');
  const typed = useRef(content);
  const [busy, setBusy] = useState(false);
  // The same text sent again is the same letter: then the server returns the one it already has.
  const attempt = useRef<{ id: number; content: string } | null>(null);

  const type = (text: string) => {
    setProblem('');
    typed.current = text;
    setContent(text);
    writeLetterDraft(target, text);
  };
  const send = async () => {
    if (busy) return;
    const wrong = problemOf(content);
    setProblem(wrong);
    if (wrong !== '') return;
    if (attempt.current?.content !== content) attempt.current = { id: to.id, content };
    setBusy(true);
    try {
      const letter = await call(sendLetter, attempt.current);
      attempt.current = null;
      // What was typed while it was on its way is the next letter.
      type(typedSince(typed.current, content));
      onSent(letter);
    } catch (failure) {
      setProblem(Object.values(problemsOfFailure(failure))[0] ?? (failureOf(failure).message || '没有寄出去，请再试一次'));
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={`写给 ${to.nickName}`} error={problem}>
        {(control) => (
          <TextArea {...control} value={content} limit={MAX_LETTER_LENGTH} rows={3} onChange={({ target }) => type(target.value)} onKeyDown={onKeyDown} />
        )}
      </Field>
      <div className={styles.foot}>
        <small className="wide-only">Ctrl + Enter 寄出</small>
        <Button type="submit" variant="primary" icon="send" loading={busy} loadingText="正在寄出">
          寄出
        </Button>
      </div>
    </form>
  );
}

function problemOf(content: string): string {
  const length = countGraphemes(content.trim());
  if (length === 0) return '还没有写字';
  return length > MAX_LETTER_LENGTH ? `一封信最多 ${MAX_LETTER_LENGTH} 个字，超出了 ${length - MAX_LETTER_LENGTH} 个` : '';
}
