import { useState } from 'react';
import {
  listMails,
  listTexts,
  releaseBounce,
  reportBounce,
  testMail,
  testSms,
  viewMailSetup,
  type MailRow,
  type MailSetup,
} from '#contract/api/admin/deliveries.ts';
import type { CallFailure, Page as ListPage } from '#contract/envelope.ts';
import { MAX_ACT_REASON_LENGTH } from '#contract/staff-limits.ts';
import { useVerified } from '#web/features/staff/use-verified.tsx';
import { call } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { failureOf, type LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { REASON_LABELS } from '../parts/labels/delivery-reasons.ts';
import { ActForm } from '../parts/ActForm.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import { TextField } from '../parts/fields.tsx';
import { Ledger, type LedgerColumn } from '../parts/Ledger.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { MailTabs } from '../parts/tabs/MailTabs.tsx';
import styles from './page.module.css';

type Channel = 'mail' | 'text';
type Bounce = MailSetup['bounces'][number];

interface Data {
  channel: Channel;
  setup: MailSetup;
  sent: ListPage<MailRow>;
  isDeep: boolean;
}

const NOTE = '三十天里寄了什么、送到没有；正文不留';
const BAD: readonly MailRow['state'][] = ['bounced', 'refused', 'failed', 'unconfirmed'];

export async function load({ call: ask, url }: LoadArgs): Promise<Data> {
  const channel: Channel = url.searchParams.get('channel') === 'text' ? 'text' : 'mail';
  const after = url.searchParams.get('after');
  const input = after === null ? {} : { after };
  const [setup, sent] = await Promise.all([ask(viewMailSetup, {}), channel === 'mail' ? ask(listMails, input) : ask(listTexts, input)]);
  return { channel, setup, sent, isDeep: after !== null };
}

/** Who carries mails and text messages, whether they do, what was sent, and where nobody is. */
export function Page({ data: { channel, setup, sent, isDeep } }: { data: Data }) {
  const [released, setReleased] = useState<Bounce | null>(null);
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null);
  const [isTrying, setTrying] = useState(false);
  const { verified, dialog } = useVerified();
  const isMail = channel === 'mail';
  const own = isMail ? setup.mail.ownAddress : setup.text.ownNumber;
  const tryOut = async () => {
    setTrying(true);
    try {
      const { ok, ms, answer: text } = await verified(() => (isMail ? call(testMail, {}) : call(testSms, {})));
      setResult({ ok, text: `${text}，用了 ${(ms / 1_000).toFixed(1)} 秒` });
    } catch (error) {
      setResult({ ok: false, text: failureOf(error).message });
    } finally {
      setTrying(false);
    }
  };
  const href = (to: Channel, after?: string) => {
    const query = new URLSearchParams({ ...(to === 'text' && { channel: to }), ...(after !== undefined && { after }) }).toString();
    return `/admin/mail${query && `?${query}`}`;
  };
  const columns: readonly LedgerColumn<MailRow>[] = [
    { key: 'label', head: '是什么', narrow: 'line', render: ({ label }) => <b>{label}</b> },
    {
      key: 'to',
      head: '给谁',
      render: ({ member, to }) => (
        <>
          {member ? <a href={`/admin/members?q=${member.id}`}>{member.nickName}</a> : '还没有账号的人'} {to !== '' && <small>{to}</small>}
        </>
      ),
    },
    { key: 'state', head: '怎样', isWhole: true, render: ({ state, stateLabel }) => <Tag tone={BAD.includes(state) ? 'seal' : 'plain'}>{stateLabel}</Tag> },
    {
      key: 'answer',
      head: '对方说',
      render: ({ answer: providerAnswer, attempts }) => (
        <small>{`${REASON_LABELS[providerAnswer] ?? providerAnswer}${attempts > 1 ? ` 试了 ${attempts} 次` : ''}`}</small>
      ),
    },
    { key: 'at', head: '什么时候', isWhole: true, render: ({ at }) => <Time iso={at} form="minute" /> },
  ];
  return (
    <>
      <ConsoleHead title="信件与短信" note={NOTE}>
        <Button icon="send" loading={isTrying} loadingText="正在送" disabled={own === ''} onClick={() => void tryOut()}>
          {isMail ? '寄一封试信给自己' : '发一条试短信给自己'}
        </Button>
      </ConsoleHead>
      <Notice as="div" tone={(isMail ? setup.mail.delivers : setup.text.delivers) ? 'paper' : 'brass'} className={styles.setup}>
        <p>{isMail ? `发信服务器：${setup.mail.provider}；发信人 ${setup.mail.from}。` : `短信：${setup.text.provider}。`}</p>
        <p>
          {own === '' ? (isMail ? '你的账号没有邮箱，试不了。' : '你没有绑手机，试不了。') : `试的时候送到你自己的 ${own}。`}
          {isMail && <a href="/admin/settings#group-mail"> 改发信的设置</a>}
        </p>
      </Notice>
      {result && (
        <Notice tone={result.ok ? 'paper' : 'seal'} role="status" className={styles.setup}>
          {result.text}
        </Notice>
      )}
      <MailTabs current={channel} />
      {sent.items.length === 0 ? (
        <EmptyState icon="mail" title="三十天里没有送过什么" />
      ) : (
        <Ledger label={isMail ? '寄出的信' : '发出的短信'} columns={columns} rows={sent.items} keyOf={({ id }) => id} />
      )}
      {sent.next !== null && (
        <PageFoot next={sent.next} hrefOf={(after) => href(channel, after)} startHref={isDeep ? href(channel) : undefined} label="更早的" />
      )}
      {isMail && (
        <section aria-labelledby="bounces" className={styles.bounces}>
          <h2 id="bounces">收不到信的邮箱</h2>
          {setup.bounces.length === 0 ? (
            <p>没有。退过信的邮箱会停在这里，会员换了邮箱或者确认过，自己会好。</p>
          ) : (
            <ul>
              {setup.bounces.map((bounce) => (
                <li key={bounce.id}>
                  <span>
                    <b>{bounce.member?.nickName ?? '还没有账号的人'}</b> {bounce.to} <small>{bounce.reason}</small>
                  </span>
                  <Time iso={bounce.at} />
                  <Button size="s" onClick={() => setReleased(bounce)}>
                    再往这里寄
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <BounceForm />
        </section>
      )}
      {released && (
        <StaffActDialog
          title="再往这个邮箱寄"
          verb="再寄"
          route={releaseBounce}
          input={({ text: reason }) => ({ id: released.id, reason })}
          reason={{ readers: '记录里留着；可以不写', min: 0, max: MAX_ACT_REASON_LENGTH }}
          done="又会往那里寄了"
          onDone={() => {
            setReleased(null);
            void reload();
          }}
          onClose={() => setReleased(null)}
        />
      )}
      {dialog}
    </>
  );
}

/** Renders where an operator notes an address whose mail came back otherwise than by the mail server. */
function BounceForm() {
  const [email, setEmail] = useState('');
  return (
    <ActForm
      label="记一个退信的邮箱"
      send="记下退信"
      isQuiet
      act={() => ({
        title: '记下一个退信的邮箱',
        verb: '记下',
        note: '在它换掉或确认以前，不再往那里寄；最近寄去的算作退回，改走别的路。',
        route: reportBounce,
        input: { email },
        done: '记下了，不再往那里寄',
      })}
      onDone={() => setEmail('')}
    >
      {(problems) => <TextField label="退信的邮箱" hint="邮局退回来的信里写着的那个地址" value={email} problem={problems['email']} onChange={setEmail} />}
    </ActForm>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="信件与短信" note={NOTE} />
      <SkeletonList of={SkeletonRow} count={8} />
    </>
  );
}

/** Renders why the list can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '翻页的位置读不出来，请从第一页重新看。' }} />;
}
