import { useState } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { listGames } from '#contract/api/games.ts';
import { listTokens, type ApiToken } from '#contract/api/admin/tokens.ts';
import { listWebhooks, type Webhook } from '#contract/api/admin/webhooks.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { copy } from '#web/ui/copy.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import { SidePanel, WithPanel } from '../parts/SidePanel.tsx';
import { eventLabel } from './event-label.ts';
import { Tokens } from './Tokens.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookLog } from './WebhookLog.tsx';
import styles from './page.module.css';

interface Data {
  webhooks: readonly Webhook[];
  tokens: readonly ApiToken[];
  games: readonly { id: number; name: string }[];
}

const NOTE = '只往外送已经公开的事；名字、信件、没裁的案子一概不送';

export async function load({ call }: LoadArgs): Promise<Data> {
  const [{ items: webhooks }, { items: tokens }, games] = await Promise.all([call(listWebhooks, {}), call(listTokens, {}), call(listGames, {})]);
  return { webhooks, tokens, games };
}

/** Where public events are sent, and the keys by which others read. */
export function Page({ data: { webhooks, tokens, games } }: { data: Data }) {
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const [secret, setSecret] = useState<{ title: string; value: string; note: string } | null>(null);
  const webhook = webhooks.find(({ id }) => id === open) ?? null;
  const close = () => setOpen(null);
  const panel =
    open === null ? null : (
      <SidePanel key={open} title={webhook?.name ?? '新的推送'} onClose={close}>
        <WebhookForm
          webhook={webhook}
          games={games}
          onSaved={(made) => {
            close();
            if (made !== null) setSecret({ title: '签名的密钥', value: made, note: '收的一边用它核对签名。关上这一页，我们也看不到它了。' });
            void reload();
          }}
        />
        {webhook && <WebhookLog id={webhook.id} />}
      </SidePanel>
    );
  return (
    <>
      <ConsoleHead title="接口与推送" note={NOTE}>
        <Button icon="plus" onClick={() => setOpen('new')}>
          加一个推送
        </Button>
      </ConsoleHead>
      <WithPanel panel={panel}>
        <section aria-labelledby="hooks">
          <h2 id="hooks" className={styles.head}>
            推送 <small>{`${webhooks.length} 个`}</small>
          </h2>
          {webhooks.length === 0 ? (
            <EmptyState icon="send" title="还没有推送">
              加一个，QQ 群就能听到裁决和撤销。怎样接群机器人，站点的文档里有例子。
            </EmptyState>
          ) : (
            <ul className={styles.hooks}>
              {webhooks.map((each) => (
                <li key={each.id}>
                  <button type="button" className={classNames(each.id === open && styles.current)} onClick={() => setOpen(each.id)}>
                    <b>{each.name}</b>
                    <Health webhook={each} />
                    <code>{each.url}</code>
                    <small>{`${each.format === 'onebot' ? `QQ 群 ${each.groupId}，` : ''}${each.events.map(eventLabel).join('、')}`}</small>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
        <Tokens tokens={tokens} onMade={(value, name) => setSecret({ title: name, value, note: '漏出去了，点“作废”，两秒内失效。' })} />
      </WithPanel>
      {secret && <SecretDialog {...secret} onClose={() => setSecret(null)} />}
    </>
  );
}

/** Shows a secret the one time it can be seen. */
function SecretDialog({ title, value, note, onClose }: { title: string; value: string; note: string; onClose: () => void }) {
  return (
    <Dialog
      size="low"
      open
      keep
      title={`${title}，只给你看这一次`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关上</Button>
          <Button variant="primary" icon="copy" onClick={() => void copy(value)}>
            复制
          </Button>
        </>
      }
    >
      <code className={styles.secret}>{value}</code>
      <p>{note}</p>
    </Dialog>
  );
}

function Health({ webhook: { active, pausedAt, failingSince } }: { webhook: Webhook }) {
  if (pausedAt !== null) return <Tag tone="seal">三天没送到，停了</Tag>;
  if (!active) return <Tag>关着</Tag>;
  return failingSince === null ? <Tag tone="pine">好</Tag> : <Tag tone="brass">送不到，在再试</Tag>;
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="接口与推送" note={NOTE} />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}

/** Renders why the page can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '请从目录重新进来。' }} />;
}
