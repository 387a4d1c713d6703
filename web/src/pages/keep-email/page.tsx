import { useState, type SubmitEvent } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { keepEmail } from '#contract/api/staff-members.ts';
import { SecretAddress } from '#web/lib/head/SecretAddress.tsx';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { call } from '#web/lib/calls/api.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { failureOf, type LoadArgs } from '#web/lib/page.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { Progress } from '#web/ui/Progress.tsx';

interface Data {
  key: string;
}

const TITLE = '邮箱不换了';
const LEAD = '管理员替你的账号换绑邮箱。不是你要的，按一下就拦下，账号还用这个邮箱，不用登录。';

export function load({ params }: LoadArgs): Promise<Data> {
  return Promise.resolve({ key: params['key'] ?? '' });
}

/** Opened from the mail to the old address: one press, and the account keeps it. Opening it changes nothing, as mail programs open links by themselves. */
export function Page({ data: { key } }: { data: Data }) {
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'unknown'>('asked');
  const press = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    try {
      await call(keepEmail, { key });
      setState('done');
    } catch (error) {
      setState(failureOf(error).name === 'keyUnknown' ? 'unknown' : 'asked');
    }
  };
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      <SecretAddress />
      {state === 'done' ? (
        <AccountScene scene="campfire" title="拦下了" lead="账号还用这个邮箱。可能有人在冒充你，请改一次密码，开启两步验证。" isReply>
          <ButtonLink href="/acc/forgot_password" wide>
            改密码
          </ButtonLink>
        </AccountScene>
      ) : state === 'unknown' ? (
        <AccountScene scene="campfire" title="链接不对，或者晚了" lead="也许没有复制完整，也许已经拦下，也许过了七十二小时。不是你换的，请联系客服。" isReply>
          <ButtonLink href="/customer_service" wide>
            联系客服
          </ButtonLink>
        </AccountScene>
      ) : (
        <AccountScene scene="campfire" title={TITLE} lead={LEAD}>
          <form method="post" onSubmit={(event) => void press(event)}>
            <Button type="submit" variant="primary" wide loading={state === 'busy'} loadingText="正在拦下">
              拦下，邮箱不换
            </Button>
          </form>
        </AccountScene>
      )}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      <SecretAddress />
      <AccountScene scene="campfire" title={TITLE} lead="正在打开，马上就好。">
        <Progress label="正在打开" />
      </AccountScene>
    </>
  );
}

export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <>
      <SecretAddress />
      <ListFailed failure={failure} />
    </>
  );
}
