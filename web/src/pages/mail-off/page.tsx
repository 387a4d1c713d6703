import { useState } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { turnOffMails } from '#contract/api/trials.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { call } from '#web/lib/calls/api.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { failureOf, type LoadArgs } from '#web/lib/page.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { Progress } from '#web/ui/Progress.tsx';

interface Data {
  token: string;
}

export function load({ params }: LoadArgs): Promise<Data> {
  return Promise.resolve({ token: params['token'] ?? '' });
}

/** Opened from a mail: one press, and no more mails like it come. Opening it changes nothing, as mail programs open links by themselves. */
export function Page({ data: { token } }: { data: Data }) {
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'unknown'>('asked');
  const press = async () => {
    setState('busy');
    try {
      await call(turnOffMails, { token });
      setState('done');
    } catch (error) {
      setState(failureOf(error).name === 'notFound' ? 'unknown' : 'asked');
    }
  };
  return (
    <>
      <PageTitle>不再收信</PageTitle>
      <Unseen />
      {state === 'done' ? (
        <AccountScene scene="campfire" title="邮箱删掉了" lead="不会再往那里寄信，还没寄出的也撤了。案子照常走，想知道进展，随时拿答辩码回来看。">
          <ButtonLink href="/answer" wide>
            输入答辩码
          </ButtonLink>
        </AccountScene>
      ) : state === 'unknown' ? (
        <AccountScene scene="campfire" title="链接不对" lead="也许没有复制完整。请从信里直接点开。">
          <ButtonLink href="/" wide>
            回首页
          </ButtonLink>
        </AccountScene>
      ) : (
        <AccountScene scene="campfire" title="不再收这样的信" lead="有人凭答辩码把你的邮箱留在一桩案子的门上。按一下就从那里删掉，不用登录，也不用说为什么。">
          <Button variant="primary" wide loading={state === 'busy'} onClick={() => void press()}>
            删掉我的邮箱
          </Button>
        </AccountScene>
      )}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <PageTitle>不再收信</PageTitle>
      <Unseen />
      <AccountScene scene="campfire" title="不再收这样的信" lead="正在打开，马上就好。">
        <Progress label="正在打开" />
      </AccountScene>
    </>
  );
}

export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <>
      <Unseen />
      <ListFailed failure={failure} />
    </>
  );
}

/** The address changes something for who presses: it is neither found nor passed on. */
function Unseen() {
  return (
    <>
      <meta name="robots" content="noindex,nofollow" />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
