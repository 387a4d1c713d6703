import { useId, useState, type SubmitEvent } from 'react';
import { MESSAGE_TYPE_LABELS } from '#contract/api/messages-labels.ts';
import { saveAlerts, type AlertChoice, type Alerts as Settings } from '#contract/api/alerts.ts';
import { ALERT_DIGEST_HOUR } from '#contract/limits.ts';
import type { MessageType } from '#contract/message-types.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toast.ts';
import { PushDevices } from './PushDevices.tsx';
import styles from './Alerts.module.css';
import page from './page.module.css';

const NOTES: Readonly<Record<MessageType, string>> = {
  20: '有人回了你的帖子、答了你的问题',
  21: '回复你的评论、提到你、收藏、关注、精华',
  30: '来信与回信；信里只写谁来的信',
  31: '只写有几条，不写名字和事由',
  10: '只写有几条，不写是什么',
};
/** What members wait for most comes first. */
const ORDER: readonly MessageType[] = [20, 21, 30, 31, 10];
const PACES: readonly { value: AlertChoice['mail']; label: string }[] = [
  { value: 'off', label: '不寄信' },
  { value: 'now', label: '马上寄信' },
  { value: 'daily', label: '每天一封' },
];

interface AlertsProps {
  alerts: Settings;
  onChanged: () => Promise<void>;
}

/** Which of my messages are mailed and pushed, and the browsers that take pushes. */
export function Alerts({ alerts, onChanged }: AlertsProps) {
  const titleId = useId();
  const [choices, setChoices] = useState(alerts.choices);
  const [busy, setBusy] = useState(false);
  const change = (type: MessageType, changed: Partial<AlertChoice>) =>
    setChoices(choices.map((choice) => (choice.type === type ? { ...choice, ...changed } : choice)));
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await call(saveAlerts, { choices });
      toast({ type: 'success', message: '消息提醒调好了' });
      await onChanged();
    } catch {
      // The refusal has been shown; the choice stays.
    } finally {
      setBusy(false);
    }
  };
  const hasPush = choices.some(({ push }) => push);
  return (
    <section aria-labelledby={titleId} id="alerts" className={styles.alerts}>
      <SectionHead id={titleId} title="消息提醒" />
      <form method="post" onSubmit={(event) => void save(event)}>
        <Card as="div" inset="none">
          <ul className={styles.types}>
            {ORDER.flatMap((type) => choices.find((choice) => choice.type === type) ?? []).map(({ type, mail, push }) => (
              <li key={type}>
                <div className={page.words}>
                  <h3>{MESSAGE_TYPE_LABELS[type]}</h3>
                  <p>{NOTES[type]}</p>
                </div>
                <Select
                  aria-label={`${MESSAGE_TYPE_LABELS[type]}：寄信`}
                  options={PACES}
                  value={mail}
                  disabled={!alerts.canMail && mail === 'off'}
                  onChange={({ target }) => change(type, { mail: PACES.find(({ value }) => value === target.value)?.value ?? 'off' })}
                />
                <Checkbox aria-label={`${MESSAGE_TYPE_LABELS[type]}：推送`} checked={push} onChange={({ target }) => change(type, { push: target.checked })}>
                  推送
                </Checkbox>
              </li>
            ))}
          </ul>
          <p className={styles.save}>
            <Button type="submit" variant="primary" loading={busy} loadingText="正在保存">
              保存提醒
            </Button>
          </p>
        </Card>
      </form>
      <p className={page.foot}>
        {alerts.canMail
          ? `马上寄信的，攒着一起寄，一小时最多一封；每天一封的，晚上 ${ALERT_DIGEST_HOUR - 12} 点寄。都只写还没读的，每封信里都能一按就停。`
          : '没有能寄到的邮箱，信先寄不了。'}
        传唤、裁决这类关系到你权利的信不在这里选，照旧寄。
      </p>
      <PushDevices devices={alerts.devices} publicKey={alerts.publicKey} hasPush={hasPush} onChanged={onChanged} />
    </section>
  );
}
