import { useEffect, useRef, useState } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { findMobile, sendBindMobileCode } from '#contract/api/mobiles.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import { useWayBack } from '#web/features/account/use-browser.ts';
import { BackFromMobile, MobileFailed, MobileSkeleton } from '#web/features/mobiles/around.tsx';
import { digitsOf } from '#web/features/mobiles/mobile-text.ts';
import { keepTypedMobile, readTypedMobile } from '#web/features/mobiles/typed-mobile.ts';
import { UnbindMobile } from '#web/features/mobiles/UnbindMobile.tsx';
import { call } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { failureOf, type LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import style from '#web/features/mobiles/mobiles.module.css';

const TITLE = '绑定手机';

interface Data {
  /** The bound number, masked. */
  mobile: string | null;
}

export function load({ call }: LoadArgs): Promise<Data> {
  return call(findMobile, {});
}

/** The mobile number of the member, or the form that binds one. */
export function Page({ data }: { data: Data }) {
  const [mobile, setMobile] = useState(data.mobile);
  return mobile === null ? <NumberForm /> : <Bound mobile={mobile} onUnbound={() => setMobile(null)} />;
}

function NumberForm() {
  const { keep } = useWayBack();
  const input = useRef<HTMLInputElement>(null);
  const { form, problems, busy, handlers } = useAccountForm({
    shapeOf: (shapes) => shapes.sendBindMobileCode,
    read: (fields) => ({ mobile: textOf(fields, 'mobile') }),
    async send({ mobile }) {
      const digits = digitsOf(mobile);
      try {
        await call(sendBindMobileCode, { mobile: digits });
      } catch (error) {
        // A code is on its way already, to the same number: go and type it in.
        if (failureOf(error).retryAfter === undefined || readTypedMobile() !== digits) throw error;
      }
      keepTypedMobile(digits);
      await navigate(keep('/acc/mobile_verification_code'));
    },
  });

  useEffect(() => {
    if (input.current?.value === '') input.current.value = readTypedMobile();
  }, []);

  return (
    <AccountScene scene="campfire" title={TITLE} lead="号码只用来核实和登录，加密存放，谁也看不见。">
      <PageTitle>{TITLE}</PageTitle>
      <form ref={form} method="post" noValidate {...handlers}>
        <Field label="手机号" required error={problems['mobile']} hint="中国大陆的 11 位手机号">
          {(control) => <TextInput {...control} ref={input} name="mobile" icon="smartphone" inputMode="tel" autoComplete="tel-national" spellCheck={false} />}
        </Field>
        <FormEnd problem={problems['']} busy={busy} busyText="正在发送">
          发送验证码
        </FormEnd>
      </form>
      <BackFromMobile>先不绑，回去</BackFromMobile>
    </AccountScene>
  );
}

function Bound({ mobile, onUnbound }: { mobile: string; onUnbound: () => void }) {
  return (
    <AccountScene scene="campfire" title="手机已绑定" lead="可以用它登录。要换号码，先解绑这一个。">
      <PageTitle>{TITLE}</PageTitle>
      <p className={style['bound']}>
        <Icon name="smartphone" />
        {mobile}
      </p>
      <UnbindMobile mobile={mobile} onUnbound={onUnbound} />
      <BackFromMobile>回去</BackFromMobile>
    </AccountScene>
  );
}

export function Skeleton() {
  return <MobileSkeleton title={TITLE} />;
}

export function Failed({ failure }: { failure: CallFailure }) {
  return <MobileFailed title={TITLE} failure={failure} />;
}
