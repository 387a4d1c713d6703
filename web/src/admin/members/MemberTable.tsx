import type { ListedMember } from '#contract/api/staff-members.ts';
import { isPermanent } from '#contract/text/suspension-end.ts';
import { formatCount } from '#web/lib/counts.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Ledger, type LedgerColumn } from '../parts/Ledger.tsx';
import { memberHref, type MemberChoice } from './member-address.ts';
import styles from './page.module.css';

const DAY_MS = 24 * 60 * 60_000;

/** Renders the members that were found, one a row. */
export function MemberTable({ rows, choice, after }: { rows: readonly ListedMember[]; choice: MemberChoice; after: string | null }) {
  const columns: readonly LedgerColumn<ListedMember>[] = [
    {
      key: 'member',
      head: '会员',
      narrow: 'line',
      render: (row) => (
        <span className={styles.who}>
          <Avatar memberId={row.id} name={row.nickName} src={row.avatar} size="s" />
          <span>
            <a href={memberHref({ ...choice, open: String(row.id) }, after ?? undefined)}>
              <b>{row.nickName}</b>
            </a>
            <small>{`${row.id} · ${row.level}`}</small>
          </span>
        </span>
      ),
    },
    { key: 'mail', head: '邮箱', isWhole: true, render: (row) => row.mailMasked ?? <span className={styles.muted}>没有邮箱</span> },
    { key: 'words', head: '发言', align: 'end', narrow: 'hidden', render: (row) => formatCount(row.posts + row.comments) },
    { key: 'state', head: '状态', isWhole: true, render: (row) => <StateTags member={row} /> },
    { key: 'seen', head: '来过', align: 'end', isWhole: true, render: (row) => <Time iso={row.lastSeenAt} relative form="day" className={styles.muted} /> },
  ];
  return <Ledger label="会员" columns={columns} rows={rows} keyOf={({ id }) => id} current={choice.open === '' ? null : Number(choice.open)} />;
}

/** Renders what is out of the ordinary with a member. */
export function StateTags({ member }: { member: ListedMember }) {
  const { status, until, isAppealing, openReports, role, closingAt } = member;
  return (
    <span className={styles.tags}>
      {status === 'suspended' && <Tag tone="seal">{until !== null && isPermanent(until) ? '永久停用' : `停用 ${daysTo(until)} 天`}</Tag>}
      {status === 'closed' && <Tag>已注销</Tag>}
      {isAppealing && <Tag tone="ember">申诉中</Tag>}
      {openReports > 0 && <Tag tone="brass">{`被举报 ${openReports}`}</Tag>}
      {closingAt !== null && status !== 'closed' && <Tag tone="plum">将注销</Tag>}
      {role === 'presenter' && <Tag tone="brass">主持人</Tag>}
      {role === 'operator' && <Tag tone="night">管理员</Tag>}
    </span>
  );
}

function daysTo(until: string | null): number {
  return until === null ? 0 : Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / DAY_MS));
}
