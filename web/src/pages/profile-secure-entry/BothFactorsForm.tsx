import type { endTotp, renewRecoveryCodes } from '#contract/api/members.shapes.ts';
import { CurrentPasswordField } from '#web/features/account/CurrentPasswordField.tsx';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { SecondFactorField } from '#web/features/account/SecondFactorField.tsx';
import type { Shapes } from '#web/features/account/shapes.ts';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import styles from './page.module.css';

interface BothFactorsFormProps {
  lead: string;
  label: string;
  shapeOf: (shapes: Shapes) => typeof endTotp | typeof renewRecoveryCodes;
  send: (input: { password: string; totp: string }) => Promise<void>;
}

/** Asks for password and second factor before what they protect is changed. */
export function BothFactorsForm({ lead, label, shapeOf, send }: BothFactorsFormProps) {
  const { form, problems, busy, handlers } = useAccountForm({
    shapeOf,
    read: (fields) => ({ password: textOf(fields, 'password'), totp: textOf(fields, 'totp') }),
    send,
  });
  return (
    <form ref={form} method="post" noValidate {...handlers}>
      <p className={styles.says}>{lead}</p>
      <CurrentPasswordField name="password" error={problems['password']} />
      <SecondFactorField error={problems['totp']} focus={false} />
      <FormEnd problem={problems['']} busy={busy} busyText="正在保存">
        {label}
      </FormEnd>
    </form>
  );
}
