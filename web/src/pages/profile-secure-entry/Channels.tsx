import { useId, useState } from 'react';
import { CHANNEL_LABELS } from '#contract/api/channels-labels.ts';
import { checkMail, setCourtMails, type ChannelOverview } from '#contract/api/channels.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './page.module.css';

interface ChannelsProps {
  overview: ChannelOverview;
  onChanged: () => Promise<void>;
}

/** Which notifications reach me how, and what is wrong with my mailbox. */
export function Channels({ overview: { kinds, mailBouncedAt, courtMailsOffAt }, onChanged }: ChannelsProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <SectionHead id={titleId} title="通知怎么送到" />
      {mailBouncedAt !== null && <BouncedMail since={mailBouncedAt} onChanged={onChanged} />}
      <Card as="div" inset="none">
        <ul className={styles.channels}>
          {kinds.map(({ label, channels, fallback }) => (
            <li key={label}>
              <span>{label}</span>
              <span>
                {labelsOf(channels)}
                {fallback.length > 0 && `；送不到时${labelsOf(fallback)}`}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <CourtMails offAt={courtMailsOffAt} onChanged={onChanged} />
      <p className={styles.foot}>
        案子、举报和停用的邮件和短信里不写名字和事由，只请你来看。短信要先绑定手机，一件事最多一条。其余的通知只在站内消息里，除非你在“消息提醒”里选了。
      </p>
    </section>
  );
}

/** Whether reminders and progress of cases are mailed; a link in each of those mails turns them off as well. */
function CourtMails({ offAt, onChanged }: { offAt: string | null; onChanged: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const on = offAt !== null;
  const press = async () => {
    setBusy(true);
    try {
      await call(setCourtMails, { on });
      toast({ type: 'success', message: on ? '往后照常寄' : '关掉了，站内消息照发' });
      await onChanged();
    } catch {
      // The refusal has been shown; the line stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className={styles.needed} role="status">
      <Icon name="mail" />
      <span>
        {offAt === null ? (
          '公堂的提醒和进展也寄到邮箱。关了以后，传唤、裁决、罚单、申诉和撤回询问照寄。'
        ) : (
          <>
            公堂的提醒和进展从 <Time iso={offAt} /> 起不寄到邮箱；传唤、裁决、罚单、申诉和撤回询问照寄。
          </>
        )}
      </span>
      <Button size="s" loading={busy} loadingText="请稍候" onClick={() => void press()}>
        {on ? '打开公堂来信' : '关掉公堂来信'}
      </Button>
    </p>
  );
}

function BouncedMail({ since, onChanged }: { since: string; onChanged: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      await call(checkMail, {});
      toast({ type: 'success', message: '寄出去了，往后照常寄到这个邮箱' });
      await onChanged();
    } catch {
      // The refusal has been shown; the line stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className={styles.needed} role="status">
      <Icon name="shield-alert" />
      <span>
        寄到你邮箱的信从 <Time iso={since} /> 起被退回，现在不再往那里寄。请换一个邮箱；没有写错的话，可以寄一封试试。
      </span>
      <Button size="s" loading={busy} loadingText="正在寄" onClick={() => void check()}>
        寄一封试试
      </Button>
    </p>
  );
}

function labelsOf(channels: readonly (keyof typeof CHANNEL_LABELS)[]): string {
  return channels.map((channel) => CHANNEL_LABELS[channel]).join('、');
}
