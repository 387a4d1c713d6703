import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { leaveDoorMail } from '#contract/api/trials-doors.ts';
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import { call } from '#web/lib/calls/api.ts';
import { problemsOfFailure } from '#web/lib/calls/problems.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './DoorRail.module.css';

interface DoorMailProps {
  mails: NonNullable<AnswerForm['mails']>;
  answerKey: string;
  /** Once the case is over no address is taken any more. */
  isOver: boolean;
}

/** Takes a mail address for the outcome. Which ones were left is not shown: others hold the code too. */
export function DoorMail({ mails, answerKey, isOver }: DoorMailProps) {
  const [{ left, failed, max }, setMails] = useState(mails);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const taken = useRef<HTMLParagraphElement>(null);
  if (isOver && left === 0) return null;
  const leave = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const mails = await call(leaveDoorMail, { key: answerKey, email });
      flushSync(() => {
        setMails(mails);
        setEmail('');
      });
      // With the last one the form is gone.
      if (mails.left >= mails.max) taken.current?.focus();
      toast({ type: 'success', message: '记下了，有消息就写信给你' });
    } catch (error) {
      setProblem(problemsOfFailure(error)['email'] ?? failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void leave();
  };
  return (
    <Card as="section" aria-labelledby="answer-mail">
      <SectionHead id="answer-mail" level={3} title="有结果告诉我" />
      {left > 0 && (
        <p ref={taken} tabIndex={-1} className={styles.note}>
          这扇门上留了 {left} 个邮箱，最多 {max} 个。结案 30 天后删掉；信里有一个链接，按一下当场就删。
        </p>
      )}
      {failed > 0 && (
        <p role="status" className={styles.failed}>
          {failed === left ? '最近一封信没有送到。' : `有 ${failed} 个邮箱，最近一封信没有送到。`}请记得自己回来看，或者换一个邮箱。
        </p>
      )}
      {!isOver && left < max && (
        <form onSubmit={submit} noValidate className={styles.mail}>
          <Field label="邮箱" note="可以不填，结案 30 天后删掉" hint="快到期限、收到你的话（一天一封）、有了结果时写信。审理的人看不到。" error={problem}>
            {(control) => (
              <TextInput
                {...control}
                type="email"
                autoComplete="email"
                placeholder="name@example.com"
                value={email}
                onChange={(event) => {
                  setEmail(event.target.value);
                  setProblem(null);
                }}
              />
            )}
          </Field>
          <Button type="submit" wide icon="mail" loading={busy} loadingText="请稍候">
            告诉我
          </Button>
        </form>
      )}
    </Card>
  );
}
