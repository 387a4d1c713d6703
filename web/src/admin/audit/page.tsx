import type { Page as ListPage } from '#contract/envelope.ts';
import { listAudit, readAuditHead, viewAudit, type AuditHead, type AuditView, type ListedAuditRow } from '#contract/api/audit.ts';
import { nullWhenGone } from '#web/lib/calls/gone.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import type { ConsoleLoadArgs } from '../parts/console-page.ts';
import { auditHref, filtersOf, readAuditChoice, type AuditChoice } from './audit-address.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { ChainStrip } from './ChainStrip.tsx';
import { ExportRecords } from './ExportRecords.tsx';
import { RecordTable } from './RecordTable.tsx';
import styles from './page.module.css';

interface Data {
  isOperator: boolean;
  choice: AuditChoice;
  /** The cursor the list is read from; null at its beginning. */
  after: string | null;
  records: ListPage<ListedAuditRow>;
  /** The record that is open; null: none. */
  opened: AuditView | null;
  head: AuditHead | null;
}

const SIZE = 30;

export async function load({ call, url, principal }: ConsoleLoadArgs): Promise<Data> {
  const choice = readAuditChoice(url.searchParams);
  const after = url.searchParams.get('after');
  const isOperator = principal.role === 'operator';
  const [records, opened, { head }] = await Promise.all([
    call(listAudit, {
      ...filtersOf(choice, Date.now()),
      size: SIZE,
      ...(after !== null && { after }),
      ...(choice.group === 'court' && { court: true }),
      ...(!isOperator && { mine: true }),
    }),
    choice.open === '' ? null : call(viewAudit, { seq: choice.open }).catch(nullWhenGone),
    call(readAuditHead, {}),
  ]);
  return { isOperator, choice, after, records, opened, head };
}

/** What the staff has done, the latest first: who, when, to what, why; and a way to take it back. */
export function Page({ data: { isOperator, choice, after, records, opened, head } }: { data: Data }) {
  const isLoose = opened !== null && !records.items.some(({ seq }) => seq === opened.seq);
  const actorName = records.items.find(({ actor }) => String(actor?.id) === choice.actor)?.actor?.nickName ?? `${choice.actor} 号`;
  const isNarrowed = auditHref({ ...choice, open: '' }) !== auditHref({});
  return (
    <>
      <ConsoleHead title="审计" note="每一个管理动作，同一笔事务里写下，谁也改不了">
        {isOperator && <ExportRecords choice={choice} total={records.total} />}
      </ConsoleHead>
      <ChainStrip head={head} canVerify={isOperator} />
      <AuditFilters choice={choice} actorName={actorName} isOperator={isOperator} />
      {isLoose && <RecordTable rows={[opened]} opened={opened} choice={choice} canUndo={isOperator} />}
      {records.items.length === 0 ? (
        <EmptyState icon="g-scroll-unfurled" title={isNarrowed ? '没有这样的记录' : '还没有记录'}>
          {isNarrowed ? '换一个条件看看，或者把条件都去掉。' : '你做的每一个管理动作都会写在这里。'}
        </EmptyState>
      ) : (
        <RecordTable rows={records.items} opened={opened} choice={choice} after={after} canUndo={isOperator} />
      )}
      <p className={styles.note}>
        {isOperator ? '管理员看得到全部；主持人看得到自己做的。' : '这里是你自己做的。'}
        记录一直留着，网络地址只存指纹，半年后抹去。
      </p>
      {(records.next !== null || after !== null) && (
        <PageFoot next={records.next} hrefOf={(next) => auditHref({ ...choice, open: '' }, next)} startHref={after === null ? undefined : auditHref(choice)} />
      )}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="审计" note="每一个管理动作，同一笔事务里写下，谁也改不了" />
      <SkeletonList of={SkeletonRow} count={12} />
    </>
  );
}
