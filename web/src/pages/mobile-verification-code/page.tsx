import { useEffect, useRef, useState } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { CODE_MINUTES } from '#contract/limits.ts';
import type { RateLimit } from '#contract/api/members.ts';
import { bindMobile, findMobile, findMobileRateLimit, sendBindMobileCode } from '#contract/api/mobiles.ts';
import { waitText } from '#contract/wait-text.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { DigitsInput } from '#web/features/account/DigitsInput.tsx';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import { useWayBack } from '#web/features/account/use-browser.ts';
import { useCountdown } from '#web/features/account/use-countdown.ts';
import { withWayBack } from '#web/features/account/way-back.ts';
import { MobileFailed, MobileSkeleton, useMobileWayBack } from '#web/features/mobiles/around.tsx';
import { maskedMobile } from '#web/features/mobiles/mobile-text.ts';
import { keepTypedMobile, readTypedMobile } from '#web/features/mobiles/typed-mobile.ts';
import { call } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { failureOf, Redirect, type LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import style from '#web/features/account/account-form.module.css';

const TITLE = '填写验证码';

interface Data {
  mobile: string;
  /** The server's wait before this number's next code. */
  limit: RateLimit;
}

/** Without a number that was typed in this tab, or with one that is bound already, there is nothing to do here. */
export async function load({ call, url }: LoadArgs): Promise<Data> {
  const mobile = readTypedMobile();
  const bound = await call(findMobile, {});
  if (mobile === '' || bound.mobile !== null) throw new Redirect(withWayBack('/acc/mobile_verification', url.search));
  return { mobile, limit: await call(findMobileRateLimit, { mobile }) };
}

/** The form for the code that was sent to the number typed before. */
export function Page({ data: { mobile, limit } }: { data: Data }) {
  const { keep } = useWayBack();
  const back = useMobileWayBack();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [usedUp, setUsedUp] = useState(limit.remainingToday === 0);
  const { seconds, start } = useCountdown(limit.retryAfter);
  const { form, problems, busy, handlers } = useAccountForm({
    shapeOf: (shapes) => shapes.bindMobile,
    read: (fields) => ({ mobile, code: textOf(fields, 'code') }),
    async send(fields) {
      await call(bindMobile, fields);
      keepTypedMobile('');
      toast({ type: 'success', message: '手机号绑好了' });
      await navigate(back, { replace: true });
    },
  });

  const sendAgain = async () => {
    setSending(true);
    try {
      const next = await call(sendBindMobileCode, { mobile });
      start(next.retryAfter);
      setUsedUp(next.remainingToday === 0);
      toast({ type: 'success', message: `短信已发往 ${maskedMobile(mobile)}` });
      input.current?.focus();
    } catch (error) {
      start(failureOf(error).retryAfter ?? 0);
    } finally {
      setSending(false);
    }
  };

  useEffect(() => input.current?.focus(), []);

  return (
    <AccountScene scene="campfire" title={TITLE} lead={`短信已发往 ${maskedMobile(mobile)}，${CODE_MINUTES} 分钟内有效。`}>
      <PageTitle>{TITLE}</PageTitle>
      <form ref={form} method="post" noValidate {...handlers}>
        <Field label="短信验证码" required error={problems['code']} hint={hintOf(seconds, usedUp)}>
          {(control) => (
            <div className={style['with-button']}>
              <DigitsInput {...control} inputRef={input} name="code" />
              <Button onClick={() => void sendAgain()} disabled={seconds > 0} loading={sending} loadingText="正在发">
                {seconds > 0 ? `${waitText(seconds)}后重发` : '重发'}
              </Button>
            </div>
          )}
        </Field>
        <FormEnd problem={problems[''] ?? problems['mobile']} busy={busy} busyText="正在绑定">
          绑定
        </FormEnd>
      </form>
      <p className={style['foot']}>
        <b>
          <a href={keep('/acc/mobile_verification')}>换一个号码</a>
        </b>
        <i aria-hidden="true">·</i>
        <a href={back}>先不绑，回去</a>
      </p>
    </AccountScene>
  );
}

function hintOf(seconds: number, usedUp: boolean): string {
  if (usedUp && seconds > 0) return `今天的短信发满了，${waitText(seconds)}后再来`;
  return '收到多条时，以最新的一条为准';
}

export function Skeleton() {
  return <MobileSkeleton title={TITLE} />;
}

export function Failed({ failure }: { failure: CallFailure }) {
  return <MobileFailed title={TITLE} failure={failure} />;
}
