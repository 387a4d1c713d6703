import type { InputOf, RouteShape } from '#contract/route.ts';
import { CurrentPasswordField } from '#web/features/account/CurrentPasswordField.tsx';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { AgreeBox } from '#web/features/sign-up/AgreeTerms.tsx';
import { SecondFactorField } from '#web/features/account/SecondFactorField.tsx';
import type { Shapes } from '#web/features/account/shapes.ts';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import styles from './page.module.css';

interface ConfirmFormProps<Shape extends RouteShape> {
  lead: string;
  label: string;
  /** Whether the second factor is on. */
  asksTotp: boolean;
  shapeOf: (shapes: Shapes) => Shape;
  /** A box to be ticked besides; left out where there is none. */
  consent?: string;
  inputOf: (factors: { password: string; totp: string; agreeIdentity: boolean }) => InputOf<Shape>;
  send: (input: InputOf<Shape>) => Promise<void>;
}

/** Asks for the password and, where it is on, for the second factor before what they protect is changed. */
export function ConfirmForm<Shape extends RouteShape>({ lead, label, asksTotp, consent, shapeOf, inputOf, send }: ConfirmFormProps<Shape>) {
  const { form, problems, busy, handlers } = useAccountForm({
    shapeOf,
    read: (fields) => inputOf({ password: textOf(fields, 'password'), totp: textOf(fields, 'totp'), agreeIdentity: fields.has('agreeIdentity') }),
    send,
  });
  return (
    <form ref={form} method="post" noValidate {...handlers}>
      <p className={styles.says}>{lead}</p>
      {consent !== undefined && (
        <AgreeBox name="agreeIdentity" problem={problems['agreeIdentity']}>
          {consent}
        </AgreeBox>
      )}
      <CurrentPasswordField name="password" error={problems['password']} />
      {asksTotp && <SecondFactorField error={problems['totp']} focus={false} />}
      <FormEnd problem={problems['']} busy={busy} busyText="正在保存">
        {label}
      </FormEnd>
    </form>
  );
}
