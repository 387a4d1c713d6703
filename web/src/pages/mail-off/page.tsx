import { useState, type SubmitEvent } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { turnOffMails } from '#contract/api/trials.ts';
import { SecretAddress } from '#web/lib/head/SecretAddress.tsx';
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

/** What a press does: an address left at a door is deleted, a member's mails of the court, or about their messages, are turned off. */
const DOOR = {
  lead: '有人凭答辩码把你的邮箱留在一桩案子的门上。按一下就从那里删掉，那扇门以后也不再收它，不用登录，也不用说为什么。',
  verb: '删掉我的邮箱',
  done: '邮箱删掉了',
  doneLead: '不会再往那里寄信，还没寄出的也撤了。案子照常走，想知道进展，随时拿答辩码回来看。',
  href: '/answer',
  link: '输入答辩码',
};
const COURT: typeof DOOR = {
  lead: '按一下，公堂的提醒和进展不再寄到你的邮箱，不用登录。传唤、裁决、罚单、申诉和撤回询问关系到你的权利，照寄；站内消息一条不少。',
  verb: '关掉公堂来信',
  done: '公堂来信关掉了',
  doneLead: '提醒和进展只在站内消息里。想再收，到“安全验证”里的“通知怎么送到”打开。',
  href: '/profile/secure_entry',
  link: '去看怎么送到',
};

const ALERTS: typeof DOOR = {
  lead: '按一下，没读的消息不再寄到你的邮箱，不用登录。传唤、裁决这类关系到你权利的信照寄，站内消息一条不少。',
  verb: '不再寄消息给我',
  done: '消息提醒的信停了',
  doneLead: '往后没读的消息只在站里。想再收，到“安全验证”里的“消息提醒”打开。',
  href: '/profile/secure_entry#alerts',
  link: '去看消息提醒',
};

/** Opened from a mail: one press, and no more mails like it come. Opening it changes nothing, as mail programs open links by themselves. */
export function Page({ data: { token } }: { data: Data }) {
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'unknown'>('asked');
  const words = token.startsWith('c-') ? COURT : token.startsWith('m-') ? ALERTS : DOOR;
  const press = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'busy') return;
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
      <SecretAddress />
      {state === 'done' ? (
        <AccountScene scene="campfire" title={words.done} lead={words.doneLead} isReply>
          <ButtonLink href={words.href} wide>
            {words.link}
          </ButtonLink>
        </AccountScene>
      ) : state === 'unknown' ? (
        <AccountScene scene="campfire" title="链接不对" lead="也许没有复制完整。请从信里直接点开。" isReply>
          <ButtonLink href="/" wide>
            回首页
          </ButtonLink>
        </AccountScene>
      ) : (
        <AccountScene scene="campfire" title="不再收这样的信" lead={words.lead}>
          <form method="post" onSubmit={(event) => void press(event)}>
            <Button type="submit" variant="primary" wide loading={state === 'busy'} loadingText="请稍候">
              {words.verb}
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
      <PageTitle>不再收信</PageTitle>
      <SecretAddress />
      <AccountScene scene="campfire" title="不再收这样的信" lead="正在打开，马上就好。">
        <Progress label="正在打开" />
        {/* Without our script nothing follows this: the form goes to its own address, which takes what mail programs send as well. */}
        <noscript>
          <form method="post">
            <Button type="submit" variant="primary" wide>
              按一下，不再收这样的信
            </Button>
          </form>
        </noscript>
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
