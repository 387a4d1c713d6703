import type { ContentRow, ContentStatus } from '#contract/api/content.ts';
import { threadHref } from '#web/features/comments/thread-address.ts';
import { postHref } from '#web/lib/list-address.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { LedgerColumn } from '../parts/Ledger.tsx';
import { STATUS_LABELS } from './content-labels.ts';
import styles from './rows.module.css';

const TONES = { published: 'pine', pending: 'brass', hidden: 'brass', removed: 'seal' } as const satisfies Readonly<Record<ContentStatus, string>>;

/** The columns of the list. */
export const CONTENT_COLUMNS: readonly LedgerColumn<ContentRow>[] = [
  { key: 'what', head: '内容', render: (row) => <What row={row} />, narrow: 'line' },
  {
    key: 'author',
    head: '作者',
    render: ({ author }) => <a href={`/admin/members?by=id&q=${author.id}`}>{author.nickName}</a>,
    isWhole: true,
  },
  { key: 'column', head: '栏目', render: ({ columnName }) => columnName, isWhole: true },
  { key: 'at', head: '什么时候', render: ({ createdAt }) => <Time iso={createdAt} form="minute" />, isWhole: true },
  { key: 'status', head: '状态', render: (row) => <State row={row} />, isWhole: true },
];

function What({ row }: { row: ContentRow }) {
  const { kind, id, title, excerpt, floor } = row;
  const href = hrefOf(row);
  const name = kind === 'comment' ? excerpt : title;
  return (
    <span className={styles.what}>
      {href === null ? <b>{name}</b> : <a href={href}>{name}</a>}
      <small>{kind === 'comment' ? `《${title}》${floor === null ? '' : ` ${floor} 楼`}` : excerpt || `${id} 号`}</small>
    </span>
  );
}

function State({ row: { status, openReports, removal } }: { row: ContentRow }) {
  return (
    <span className={styles.state}>
      <Tag tone={TONES[status]}>{STATUS_LABELS[status]}</Tag>
      {openReports > 0 && <small>{`${openReports} 次举报没结`}</small>}
      {removal !== null && (
        <small title={removal.reason}>
          {removal.isPurged ? (
            '正文清掉了'
          ) : removal.until === null ? (
            '按法律要求封存'
          ) : removal.by === 'author' ? (
            '作者自己移除'
          ) : (
            <UntilWords at={removal.until} />
          )}
        </small>
      )}
    </span>
  );
}

function UntilWords({ at }: { at: string }) {
  return (
    <>
      <Time iso={at} form="day" /> 以前能恢复
    </>
  );
}

/** Returns where a row is read; null where only its list shows it. */
function hrefOf({ kind, postId, columnId, floor, id }: ContentRow): string | null {
  if (kind === 'scenery' || postId === null || columnId === null) return null;
  const path = postHref({ id: postId, columnId });
  return kind === 'comment' ? threadHref(path, { floor: floor ?? id }) : path;
}
