import { useState, type ClipboardEvent, type InputEvent as TypedEvent, type RefObject } from 'react';
import { CODE_DIGITS, CODE_MINUTES } from '#contract/limits.ts';
import { sendRegisterCode } from '#contract/members.ts';
import { waitText } from '#contract/wait-text.ts';
import { call } from '#web/lib/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { codeOf } from './form-text.ts';
import { useCodeWait } from './use-code-wait.ts';
import { useReady } from './use-browser.ts';
import style from './account-form.module.css';

interface CodeFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  /** The settled address; empty while there is none. */
  email: string;
  /** Answers the address to mail to, or null after having marked what is wrong with it. */
  demandEmail: () => Promise<string | null>;
  onRefused: (path: string, message: string) => void;
}

/** The code from the letter, and the button that asks for one. */
export function CodeField({ inputRef, error, email, demandEmail, onRefused }: CodeFieldProps) {
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const { seconds, usedUp, start, ask } = useCodeWait(email);
  const ready = useReady();

  const send = async () => {
    setSending(true);
    try {
      const address = await demandEmail();
      if (address !== null) await sendTo(address);
    } finally {
      setSending(false);
    }
  };

  const sendTo = async (address: string) => {
    try {
      start(address, await call(sendRegisterCode, { email: address }));
      setSentTo(address);
      toast({ type: 'success', message: `信已寄往 ${address}` });
      inputRef.current?.focus();
    } catch (error) {
      const { fields, retryAfter } = failureOf(error);
      for (const { path, message } of fields ?? []) onRefused(path, message);
      if (retryAfter !== undefined) await ask(address, retryAfter);
    }
  };

  return (
    <Field label="邮箱验证码" required error={error} hint={hintOf({ seconds, usedUp, sent: sentTo !== '' && sentTo === email })}>
      {(control) => (
        <div className={style['with-button']}>
          <TextInput
            {...control}
            ref={inputRef}
            name="code"
            className={style['code']}
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={`${CODE_DIGITS} 位数字`}
            onInput={keepDigits}
            onPaste={takeDigits}
          />
          <Button onClick={() => void send()} disabled={!ready || seconds > 0 || usedUp} loading={sending} loadingText="正在寄">
            {seconds > 0 && !usedUp ? `${waitText(seconds)}后重发` : sentTo === '' ? '获取验证码' : '再寄一封'}
          </Button>
        </div>
      )}
    </Field>
  );
}

function hintOf({ seconds, usedUp, sent }: { seconds: number; usedUp: boolean; sent: boolean }): string {
  if (usedUp) return `这个邮箱今天的信寄满了，${waitText(seconds)}后再来`;
  if (sent || seconds > 0) return `${CODE_MINUTES} 分钟内有效；没看到的话，翻翻垃圾邮件箱`;
  return '';
}

/** Input methods type wide digits and mails hold spaces: only digits stay. */
function keepDigits(event: TypedEvent<HTMLInputElement>): void {
  const { currentTarget: input, nativeEvent } = event;
  if (nativeEvent.isComposing) return;
  const code = codeOf(input.value, CODE_DIGITS);
  if (code !== input.value) input.value = code;
}

function takeDigits(event: ClipboardEvent<HTMLInputElement>): void {
  const code = codeOf(event.clipboardData.getData('text'), CODE_DIGITS);
  if (code.length !== CODE_DIGITS) return;
  event.preventDefault();
  event.currentTarget.value = code;
  event.currentTarget.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
