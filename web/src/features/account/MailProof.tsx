import { useRef, useState } from 'react';
import { sendProofCode } from '#contract/api/proof-of-work.ts';
import { EMAIL_MESSAGE, EMAIL_PATTERN } from '#contract/patterns.ts';
import { call } from '#web/lib/calls/api.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { CodeField } from './CodeField.tsx';
import { EmailField } from './EmailField.tsx';
import { PROOF_CODE_FIELD, PROOF_EMAIL_FIELD } from './use-account-form.ts';

const sendCode = (email: string) => call(sendProofCode, { email });
/** Nobody knows before one is asked for. */
const findLimit = () => Promise.resolve({ retryAfter: 0, remainingToday: 1 });

interface MailProofProps {
  problems: Readonly<Record<string, string>>;
  onRefused: (path: string, message: string) => void;
}

/** For a browser that could not solve what the site asks of it: a mailed code counts as much. */
export function MailProof({ problems, onRefused }: MailProofProps) {
  const emailInput = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const refuse = (path: string, message: string) => onRefused(path === 'email' ? PROOF_EMAIL_FIELD : path, message);
  const readEmail = async (): Promise<string | null> => {
    const typed = emailInput.current?.value.trim() ?? '';
    setEmail(typed);
    if (EMAIL_PATTERN.test(typed)) return typed;
    refuse('email', EMAIL_MESSAGE);
    emailInput.current?.focus();
    return null;
  };
  return (
    <>
      <Notice role="status">浏览器没能算出那道防机器的小题。再试一次，或者改用邮箱：我们寄一个验证码，填在这里一样算数。</Notice>
      <EmailField label="收这个验证码的邮箱" name={PROOF_EMAIL_FIELD} inputRef={emailInput} error={problems[PROOF_EMAIL_FIELD]} onSettled={setEmail} />
      <CodeField
        label="代替小题的验证码"
        name={PROOF_CODE_FIELD}
        inputRef={code}
        error={problems[PROOF_CODE_FIELD]}
        email={email}
        readEmail={readEmail}
        onRefused={refuse}
        send={sendCode}
        findLimit={findLimit}
      />
    </>
  );
}
