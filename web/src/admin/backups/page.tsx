import { useState } from 'react';
import { listBackups, type BackupList, type BackupView } from '#contract/api/admin/backups.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { fileSize } from '#web/lib/file-size.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { relativeTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import { Figures } from '../parts/Figures.tsx';
import { Ledger, type LedgerColumn } from '../parts/Ledger.tsx';
import { BackupDialog, type AskedOfBackups } from './BackupDialog.tsx';
import { BackupSchedule } from './BackupSchedule.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import { OffsiteSheet, SentTag } from './Offsite.tsx';
import styles from './page.module.css';

const NOTE = '每天一份，每周试着恢复一次；没试过的备份不算备份';
const STALE_MS = 26 * 60 * 60_000;

interface Data extends BackupList {
  /** When it was read. */
  readAt: Date;
}

export async function load({ call }: LoadArgs): Promise<Data> {
  return { ...(await call(listBackups, {})), readAt: new Date() };
}

/** The backups: made at night, tried each week, encrypted to a key that is not here; the line by which one is restored. */
export function Page({ data }: { data: Data }) {
  const [asked, setAsked] = useState<AskedOfBackups | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const { items, last, schedule, recipient, keyTriedAt, waiting, restoreLine, offsite } = data;
  const [newest] = items;
  const proven = items.filter(({ testedAt, testFailure }) => testedAt !== null && testFailure === '')[0];
  const isStale = newest === undefined || data.readAt.getTime() - Date.parse(newest.madeAt ?? newest.startedAt) > STALE_MS;
  const close = () => setAsked(null);
  const done = () => {
    close();
    void reload();
  };
  const columns: readonly LedgerColumn<BackupView>[] = [
    {
      key: 'at',
      head: '什么时候',
      isWhole: true,
      render: ({ madeAt, startedAt }) => (
        <b>
          <Time iso={madeAt ?? startedAt} form="minute" />
        </b>
      ),
    },
    { key: 'bytes', head: '多大', isWhole: true, render: ({ bytes }) => fileSize(bytes) },
    { key: 'ms', head: '用了', isWhole: true, narrow: 'hidden', render: ({ ms }) => tookText(ms) },
    {
      key: 'note',
      head: '备注',
      narrow: 'line',
      render: ({ testedAt, testFailure, origin, sealed, isHere, ...sent }) => (
        <>
          {offsite !== null && sealed && <SentTag {...sent} />}{' '}
          {testedAt !== null && (testFailure === '' ? <Tag tone="pine">试着恢复过，两条链都对</Tag> : <Tag tone="seal">{`恢复不了：${testFailure}`}</Tag>)}{' '}
          <small>{[...(origin === 'manual' ? ['手动做的'] : []), sealed ? '加密' : '没有加密', ...(isHere ? [] : ['在另一台机器上'])].join('，')}</small>
        </>
      ),
    },
    {
      key: 'acts',
      head: '能做的',
      isQuiet: true,
      align: 'end',
      render: (backup) => (
        <span className={styles.acts}>
          <Button size="s" onClick={() => setAsked({ act: 'test', backup })} disabled={!backup.isHere}>
            试一试
          </Button>
          <Button size="s" icon="download" onClick={() => setAsked({ act: 'download', backup })} disabled={!backup.isHere}>
            下载
          </Button>
          <Button size="s" variant="quiet" onClick={() => setAsked({ act: 'remove', backup })} disabled={!backup.isHere}>
            删掉
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <ConsoleHead title="备份" note={NOTE}>
        <Button icon="refresh-cw" onClick={() => void reload()}>
          再看一眼
        </Button>
        <Button variant="primary" onClick={() => setAsked({ act: 'run' })}>
          现在做一份
        </Button>
      </ConsoleHead>
      {last?.state === 'failed' && <Notice tone="seal" className={styles.notice}>{`上一份没有做成：${last.failure}`}</Notice>}
      {last?.state === 'making' && <Notice className={styles.notice}>正在做一份，做好了会出现在下面。</Notice>}
      {waiting > 0 && <Notice className={styles.notice}>{`还有 ${waiting} 件在排队，一会儿再来看。`}</Notice>}
      <Figures
        label="备份的近况"
        items={[
          {
            label: '最后一份好的',
            value: newest === undefined ? '还没有' : relativeTime(newest.madeAt ?? newest.startedAt, data.readAt),
            ...(isStale && { change: { text: '太久了', isGood: false } }),
          },
          { label: '最后一次试恢复', value: proven?.testedAt ? relativeTime(proven.testedAt, data.readAt) : '还没有' },
          { label: `${items.length} 份`, value: fileSize(data.bytes) },
          { label: '加密', value: recipient === '' ? '没有' : '开着' },
          ...(offsite === null
            ? []
            : [
                {
                  label: `异地有 ${offsite.count} 份，最新的`,
                  value: offsite.newestAt === null ? '还没有' : relativeTime(offsite.newestAt, data.readAt),
                  ...(offsite.isLate && { change: { text: '太久了', isGood: false } }),
                },
              ]),
        ]}
      />
      <div className={styles.two}>
        <div>
          {items.length === 0 ? (
            <EmptyState icon="package" title="还没有备份">
              今夜会做第一份；不想等，现在就做。
            </EmptyState>
          ) : (
            <Ledger label="留着的备份" columns={columns} rows={items} keyOf={({ id }) => id} />
          )}
          <section aria-labelledby="restore" className={styles.restore}>
            <h2 id="restore">要用它恢复时</h2>
            <p>恢复会换掉整个数据库，所以不放在网页上。停下站点，把文件放到机器上，在那里跑这一行：</p>
            <Line text={restoreLine} />
            {offsite !== null && (
              <>
                <p>整台机器都没了的话，在新机器上装好程序，设好同样的 HEARTH_BACKUP_ 几项，用私钥从异地取回来：</p>
                <Line text={offsite.restoreLine} />
              </>
            )}
          </section>
        </div>
        <div className={styles.side}>
          <OffsiteSheet offsite={offsite} />
          <BackupSchedule schedule={schedule} onAsk={(wanted) => setAsked({ act: 'schedule', wanted })} />
          <section className={styles.sheet} aria-labelledby="key">
            <h2 id="key">钥匙</h2>
            {recipient === '' ? (
              <p>现在的备份没有加密，谁拿到文件都打得开。做一把钥匙，以后每一份都加密；私钥只给你看一次，这台机器上不留。</p>
            ) : (
              <>
                <p>每一份都加密。公钥在这台机器上，私钥只在做钥匙的那次给人看过。弄丢了，就开不了任何一份。</p>
                <p>
                  公钥 <code>{`${recipient.slice(0, 12)} … ${recipient.slice(-6)}`}</code>
                </p>
              </>
            )}
            {offsite !== null && recipient === '' && <p>没有加密的备份不送到异地。</p>}
            {keyTriedAt !== null && (
              <p>
                私钥是 <Time iso={keyTriedAt} /> 做的或试过的。一年拿它恢复一次，才知道它还打得开。
              </p>
            )}
            <span className={styles.acts}>
              {recipient !== '' && <Button onClick={() => setAsked({ act: 'tried' })}>试过了</Button>}
              <Button onClick={() => setAsked({ act: 'key' })}>{recipient === '' ? '做一把钥匙' : '换一把钥匙'}</Button>
            </span>
          </section>
        </div>
      </div>
      {asked && (
        <BackupDialog
          asked={asked}
          hasKey={recipient !== ''}
          onDone={done}
          onKey={(identity) => {
            close();
            setKey(identity);
          }}
          onClose={close}
        />
      )}
      {key !== null && (
        <KeyDialog
          identity={key}
          onClose={() => {
            setKey(null);
            void reload();
          }}
        />
      )}
    </>
  );
}

function Line({ text }: { text: string }) {
  return (
    <div className={styles.line}>
      <code>{text}</code>
      <Button size="s" icon="copy" onClick={() => void copy(text)}>
        复制
      </Button>
    </div>
  );
}

function tookText(ms: number | null): string {
  if (ms === null) return '';
  const seconds = Math.round(ms / 1_000);
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="备份" note={NOTE} />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}

/** Renders why the list can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '请从目录重新进来。' }} />;
}
