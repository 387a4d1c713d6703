import { useState } from 'react';
import {
  removeWebhook,
  saveWebhook,
  testWebhook,
  WEBHOOK_EVENT_LABELS,
  type Webhook,
  type WebhookEvent,
  type WebhookFormat,
} from '#contract/api/admin/webhooks.ts';
import { MAX_ACT_REASON_LENGTH } from '#contract/staff-limits.ts';
import { useVerified } from '#web/features/staff/use-verified.tsx';
import { call } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import styles from './page.module.css';

const EVENTS = Object.entries(WEBHOOK_EVENT_LABELS).flatMap(([event, label]) => (isEvent(event) ? [{ event, label }] : []));
const REASON = { readers: '记录里留着；可以不写', min: 0, max: MAX_ACT_REASON_LENGTH };

export interface WebhookFormProps {
  /** Null: a new one. */
  webhook: Webhook | null;
  games: readonly { id: number; name: string }[];
  /** With the new secret; null: it is the same. */
  onSaved: (secret: string | null) => void;
}

/** Where public events are sent, which, and in which words. */
export function WebhookForm({ webhook, games, onSaved }: WebhookFormProps) {
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [format, setFormat] = useState<WebhookFormat>(webhook?.format ?? 'onebot');
  const [groupId, setGroupId] = useState(webhook?.groupId ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events.filter(isEvent) ?? ['verdict.published', 'ticket.annulled']);
  const [gameIds, setGameIds] = useState<readonly number[]>(webhook?.gameIds ?? []);
  const [active, setActive] = useState(webhook?.active ?? true);
  const [asked, setAsked] = useState<'save' | 'renew' | 'remove' | null>(null);
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null);
  const { verified, dialog } = useVerified();
  const tryOut = async (id: number) => {
    try {
      const { ok, status, ms, answer: text } = await verified(() => call(testWebhook, { id }));
      setResult({ ok, text: `${ok ? '送到了' : '没有送到'}${status === null ? '' : `，对方答 ${status}`}，${ms} 毫秒${text && `：${text}`}` });
    } catch (error) {
      setResult({ ok: false, text: failureOf(error).message });
    }
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked('save');
      }}
    >
      <Checkbox checked={active} onChange={({ currentTarget }) => setActive(currentTarget.checked)}>
        开着
      </Checkbox>
      <Field label="名字">{(control) => <TextInput {...control} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />}</Field>
      <Field label="地址" note="只许公网，https">
        {(control) => <TextInput {...control} inputMode="url" autoComplete="off" value={url} onChange={({ currentTarget }) => setUrl(currentTarget.value)} />}
      </Field>
      <Field label="格式">
        {(control) => (
          <Select
            {...control}
            value={format}
            options={[
              { value: 'onebot', label: 'OneBot（QQ 群）' },
              { value: 'json', label: 'JSON' },
            ]}
            onChange={({ currentTarget }) => setFormat(currentTarget.value === 'json' ? 'json' : 'onebot')}
          />
        )}
      </Field>
      {format === 'onebot' && (
        <Field label="群号">
          {(control) => (
            <TextInput {...control} inputMode="numeric" value={groupId} onChange={({ currentTarget }) => setGroupId(currentTarget.value.replace(/\D/g, ''))} />
          )}
        </Field>
      )}
      <FieldGroup label="送什么">
        {EVENTS.map(({ event, label }) => (
          <Checkbox key={event} checked={events.includes(event)} onChange={() => setEvents(toggled(events, event))}>
            {label}
          </Checkbox>
        ))}
      </FieldGroup>
      {games.length > 1 && (
        <FieldGroup label="哪些游戏" hint="一个也不选就是全部">
          {games.map(({ id, name: game }) => (
            <Checkbox key={id} checked={gameIds.includes(id)} onChange={() => setGameIds(toggled(gameIds, id))}>
              {game}
            </Checkbox>
          ))}
        </FieldGroup>
      )}
      {format === 'onebot' && (
        <div>
          <p className={styles.sample}>
            <b>炉-2026-000041　成立，拉黑 365 天。黑金跑路</b>
            <small>不写角色名，点进去才看得到；撤销了，同一个群会再收到一条</small>
          </p>
        </div>
      )}
      {result && (
        <Notice role="status" tone={result.ok ? 'paper' : 'seal'}>
          {result.text}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          存下
        </Button>
        {webhook && (
          <>
            <Button icon="send" onClick={() => void tryOut(webhook.id)}>
              送一条试试
            </Button>
            <Button variant="quiet" onClick={() => setAsked('renew')}>
              换密钥
            </Button>
            <Button variant="quiet" onClick={() => setAsked('remove')}>
              去掉
            </Button>
          </>
        )}
      </div>
      {(asked === 'save' || asked === 'renew') && (
        <StaffActDialog
          title={asked === 'renew' ? '换密钥' : webhook === null ? '加一个推送' : '改这个推送'}
          verb="存下"
          route={saveWebhook}
          input={({ text: reason }) => ({
            ...(webhook && { id: webhook.id }),
            name,
            url,
            format,
            groupId: format === 'onebot' ? groupId : '',
            events: [...events],
            gameIds: [...gameIds],
            active,
            renew: asked === 'renew',
            reason,
          })}
          reason={REASON}
          done="存下了"
          onDone={({ secret }) => onSaved(secret)}
          onClose={() => setAsked(null)}
        >
          {(problems) => Object.keys(problems).length > 0 && <p role="alert">{Object.values(problems).join('；')}</p>}
        </StaffActDialog>
      )}
      {asked === 'remove' && webhook && (
        <StaffActDialog
          title={`去掉“${webhook.name}”`}
          verb="去掉"
          route={removeWebhook}
          input={({ text: reason }) => ({ id: webhook.id, reason })}
          reason={REASON}
          done="去掉了"
          onDone={() => {
            onSaved(null);
            void reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {dialog}
    </form>
  );
}

function toggled<Item>(items: readonly Item[], item: Item): readonly Item[] {
  return items.includes(item) ? items.filter((each) => each !== item) : [...items, item];
}

function isEvent(text: string): text is WebhookEvent {
  return Object.hasOwn(WEBHOOK_EVENT_LABELS, text);
}
