import { useState, type SubmitEvent } from 'react';
import { CHANNEL_LABELS } from '#contract/api/channels-labels.ts';
import {
  listNotifications,
  openNotification,
  type ListedNotification,
  type NotificationFindBy,
  type NotificationProof,
} from '#contract/api/admin/notifications.ts';
import type { CallFailure, Page as ListPage } from '#contract/envelope.ts';
import { ignoreEnterWhileComposing } from '#web/lib/ime.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import box from '#web/ui/search-box.module.css';
import { Select } from '#web/ui/Select.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import desk from '../parts/desk.module.css';
import { Ledger } from '../parts/Ledger.tsx';
import { WithPanel } from '../parts/SidePanel.tsx';
import { useAct } from '../parts/use-act.tsx';
import { ProofPanel } from './ProofPanel.tsx';
import styles from './page.module.css';

interface Data {
  by: NotificationFindBy;
  q: string;
  found: ListPage<ListedNotification>;
  isDeep: boolean;
}

const HEAD = { title: '送出的通知', note: '有法律效力的：传唤、裁决、移除、停用、申诉。原话和各条路的结果都留着' } as const;
const BY = [
  { value: 'member', label: '按会员' },
  { value: 'number', label: '按编号' },
] as const;

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const by = url.searchParams.get('by') === 'number' ? 'number' : 'member';
  const q = url.searchParams.get('q') ?? '';
  const after = url.searchParams.get('after');
  return { by, q, found: await call(listNotifications, { by, q, ...(after !== null && { after }) }), isDeep: after !== null };
}

/** What was sent with legal effect, by member or number; one is opened with its words, which goes on record. */
export function Page({ data: { by, q, found, isDeep } }: { data: Data }) {
  const [open, setOpen] = useState<NotificationProof | null>(null);
  const { ask, dialog } = useAct();
  const look = ({ id, label, member }: ListedNotification) =>
    void ask({
      title: `打开 #${id} ${label}`,
      verb: '打开',
      note: `里面是给 ${member.nickName} 的原话，打开会记录在案。`,
      route: openNotification,
      input: { id },
      done: '打开了',
      onDone: setOpen,
    });
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [wanted, words] = [form.get('by'), form.get('q')];
    void navigate(hrefOf({ by: wanted === 'number' ? 'number' : 'member', q: typeof words === 'string' ? words.trim() : '' }));
  };
  return (
    <>
      <ConsoleHead {...HEAD} />
      <form className={styles.filters} role="search" action="/admin/notifications" onSubmit={search}>
        <Select key={by} name="by" aria-label="按什么找" options={BY} defaultValue={by} />
        <span className={classNames(box.box, styles.search)}>
          <Icon name="search" />
          <input
            key={q}
            type="search"
            name="q"
            aria-label="找通知"
            placeholder="会员的昵称或编号，或者通知的编号"
            autoComplete="off"
            maxLength={40}
            defaultValue={q}
            onKeyDown={ignoreEnterWhileComposing}
          />
        </span>
      </form>
      <WithPanel panel={open && <ProofPanel key={open.id} proof={open} onClose={() => setOpen(null)} />}>
        {found.items.length === 0 ? (
          <EmptyState icon="mail-open" title={q === '' ? '还没有送出过' : '没有找到'}>
            {q === '' ? '传唤、裁决、移除、停用、申诉的通知会留在这里。' : '换一个昵称或编号试试。'}
          </EmptyState>
        ) : (
          <Ledger
            label="送出的通知"
            rows={found.items}
            keyOf={({ id }) => id}
            current={open?.id ?? null}
            columns={[
              {
                key: 'label',
                head: '是什么',
                narrow: 'line',
                render: (row) => (
                  <button type="button" className={desk.name} onClick={() => look(row)}>
                    {row.label} <small className={desk.quiet}>{`#${row.id}`}</small>
                  </button>
                ),
              },
              { key: 'member', head: '给谁', narrow: 'named', render: ({ member }) => <a href={`/admin/members?open=${member.id}`}>{member.nickName}</a> },
              {
                key: 'channels',
                head: '送到没有',
                narrow: 'line',
                render: ({ channels }) => (
                  <span className={styles.channels}>
                    {channels.map(({ channel, stateLabel, isBad }) => (
                      <Tag key={channel} tone={isBad ? 'seal' : 'plain'}>{`${CHANNEL_LABELS[channel]} ${stateLabel}`}</Tag>
                    ))}
                  </span>
                ),
              },
              { key: 'at', head: '什么时候', isWhole: true, narrow: 'named', render: ({ createdAt }) => <Time iso={createdAt} form="minute" /> },
            ]}
          />
        )}
      </WithPanel>
      {(found.next !== null || isDeep) && (
        <PageFoot next={found.next} hrefOf={(after) => hrefOf({ by, q, after })} startHref={isDeep ? hrefOf({ by, q }) : undefined} label="更早的" />
      )}
      {dialog}
    </>
  );
}

function hrefOf({ by, q, after }: { by: NotificationFindBy; q: string; after?: string }): string {
  const query = new URLSearchParams({ ...(by === 'number' && { by }), ...(q !== '' && { q }), ...(after !== undefined && { after }) }).toString();
  return `/admin/notifications${query && `?${query}`}`;
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead {...HEAD} />
      <SkeletonList of={SkeletonRow} count={8} />
    </>
  );
}

/** Renders why the list can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '翻页的位置读不出来，请从第一页重新看。' }} />;
}
