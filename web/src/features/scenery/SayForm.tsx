import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import type { Comment, Reply } from '#contract/api/comments.ts';
import { MAX_COMMENT_LENGTH } from '#contract/limits.ts';
import { saveSceneryComment } from '#contract/api/scenery.ts';
import { call } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './SceneryComments.module.css';

export interface SceneryCommentFormProps {
  sceneryId: number;
  /** The comment that is answered and its author; null: the picture itself. */
  answered: { id: number; nickName: string } | null;
  onSaid: (said: Comment | Reply) => void;
  /** Present where the form can be put away. */
  onCancel?: () => void;
}

/** Renders the form to comment on a picture; typed text survives a refusal. */
export function SceneryCommentForm({ sceneryId, answered, onSaid, onCancel }: SceneryCommentFormProps) {
  const fieldId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const isReply = answered !== null;
  useEffect(() => {
    if (isReply) area.current?.focus();
  }, [isReply]);
  const [body, setBody] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const label = answered ? `回复 ${answered.nickName}` : '说一句';

  const say = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (body.trim() === '') return setProblem('先写点什么');
    setBusy(true);
    setProblem(null);
    try {
      const saved = await call(saveSceneryComment, { id: sceneryId, body, ...(answered && { parentId: answered.id }) });
      setBody('');
      if ('held' in saved) setProblem('这一条要先有人看过，放出来以前只有你知道。');
      else onSaid(saved);
    } catch (error) {
      const failure = failureOf(error);
      setProblem(failure.fields?.[0]?.message ?? failure.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void say(event)}>
      <label htmlFor={fieldId} className="sr">
        {label}
      </label>
      <textarea
        id={fieldId}
        rows={2}
        placeholder={label}
        value={body}
        ref={area}
        maxLength={MAX_COMMENT_LENGTH * 2}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${fieldId}-says` : undefined}
        onChange={(event) => setBody(event.target.value)}
      />
      {problem && (
        <p id={`${fieldId}-says`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.send}>
        {onCancel && (
          <Button size="s" variant="quiet" onClick={onCancel}>
            不回了
          </Button>
        )}
        <Button type="submit" size="s" loading={busy} loadingText="正在发">
          {answered ? '回复' : '说'}
        </Button>
      </p>
    </form>
  );
}
