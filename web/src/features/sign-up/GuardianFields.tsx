import { useRef, useState } from 'react';
import { EMAIL_MESSAGE, EMAIL_PATTERN } from '#contract/patterns.ts';
import { findGuardianRateLimit, sendGuardianCode } from '#contract/api/accounts.ts';
import { CodeField } from '#web/features/account/CodeField.tsx';
import { EmailField } from '#web/features/account/EmailField.tsx';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { Notice } from '#web/ui/Notice.tsx';

const sendCode = (email: string) => call(sendGuardianCode, { email });
const findLimit = (email: string) => callQuietly(findGuardianRateLimit, { email });

interface GuardianFieldsProps {
  problems: Readonly<Record<string, string>>;
  onRefused: (path: string, message: string) => void;
}

/** Who answers for a child, and the code mailed to them. */
export function GuardianFields({ problems, onRefused }: GuardianFieldsProps) {
  const emailInput = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const readEmail = async (): Promise<string | null> => {
    const typed = emailInput.current?.value.trim() ?? '';
    setEmail(typed);
    if (EMAIL_PATTERN.test(typed)) return typed;
    onRefused('guardianEmail', EMAIL_MESSAGE);
    emailInput.current?.focus();
    return null;
  };
  return (
    <>
      <Notice role="status">未满 14 岁，要爸爸妈妈或别的监护人同意。请填写他们的邮箱，信里有验证码和说明。</Notice>
      <EmailField label="监护人的邮箱" name="guardianEmail" inputRef={emailInput} error={problems['guardianEmail']} onSettled={setEmail} />
      <CodeField
        label="监护人收到的验证码"
        name="guardianCode"
        inputRef={code}
        error={problems['guardianCode']}
        email={email}
        readEmail={readEmail}
        onRefused={onRefused}
        // Its refusals are about the address it was sent to.
        send={(to) => sendCode(to)}
        findLimit={findLimit}
      />
    </>
  );
}
