import { useState, type RefObject } from 'react';
import { CODE_MINUTES } from '#contract/limits.ts';
import type { RateLimit } from '#contract/api/members.ts';
import { waitText } from '#contract/wait-text.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { DigitsInput } from './DigitsInput.tsx';
import { useCodeWait, type FindLimit } from './use-code-wait.ts';
import { useReady } from '#web/lib/navigation/use-ready.ts';
import style from './account-form.module.css';

interface CodeFieldProps {
  label?: string;
  name?: string;
  inputRef: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  /** The settled address; empty while there is none. */
  email: string;
  /** Returns the address to send mail to, or null after marking what is wrong with it. */
  readEmail: () => Promise<string | null>;
  onRefused: (path: string, message: string) => void;
  /** Mails a code to an address. */
  send: (email: string) => Promise<RateLimit>;
  findLimit: FindLimit;
}

/** The code from the mail, and the button that asks for one. */
export function CodeField({ label = '邮箱验证码', name = 'code', inputRef, error, email, readEmail, onRefused, send, findLimit }: CodeFieldProps) {
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const { seconds, usedUp, start, ask: askAgain } = useCodeWait(email, findLimit);
  const ready = useReady();

  const ask = async () => {
    setSending(true);
    try {
      const address = await readEmail();
      if (address !== null) await sendTo(address);
    } finally {
      setSending(false);
    }
  };

  const sendTo = async (address: string) => {
    try {
      start(address, await send(address));
      setSentTo(address);
      toast({ type: 'success', message: `信已寄往 ${address}` });
      inputRef.current?.focus();
    } catch (error) {
      const { fields, retryAfter } = failureOf(error);
      for (const { path, message } of fields ?? []) onRefused(path, message);
      if (retryAfter !== undefined) await askAgain(address, retryAfter);
    }
  };

  return (
    <Field label={label} required error={error} hint={hintOf({ seconds, usedUp, sent: sentTo !== '' && sentTo === email })}>
      {(control) => (
        <div className={style['with-button']}>
          <DigitsInput {...control} inputRef={inputRef} name={name} />
          <Button onClick={() => void ask()} disabled={!ready || seconds > 0 || usedUp} loading={sending} loadingText="正在寄">
            {seconds > 0 && !usedUp ? `${waitText(seconds)}后重发` : sentTo === '' ? '获取验证码' : '重发'}
          </Button>
        </div>
      )}
    </Field>
  );
}

function hintOf({ seconds, usedUp, sent }: { seconds: number; usedUp: boolean; sent: boolean }): string {
  if (usedUp) return `这个邮箱今天的信寄满了，${waitText(seconds)}后再来`;
  if (sent || seconds > 0) return `${CODE_MINUTES} 分钟内有效；没看到的话，翻翻垃圾邮件箱`;
  // There from the beginning, so that nothing below moves.
  return '六位数字，寄到上面的邮箱';
}
