import { listMembers, viewMemberFile, type MemberFile, type MemberList } from '#contract/api/staff-members.ts';
import { nullWhenGone } from '#web/lib/calls/gone.ts';
import { formatCount } from '#web/lib/counts.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import type { ConsoleLoadArgs } from '../parts/console-page.ts';
import { WithPanel } from '../parts/SidePanel.tsx';
import { filtersOf, memberHref, readMemberChoice, type MemberChoice } from './member-address.ts';
import { ExportNames } from './ExportNames.tsx';
import { MemberFilters } from './MemberFilters.tsx';
import { MemberSheet } from './MemberSheet.tsx';
import { MemberTable } from './MemberTable.tsx';
import styles from './page.module.css';

interface Data {
  choice: MemberChoice;
  /** The cursor the list is read from; null at its beginning. */
  after: string | null;
  members: MemberList;
  /** Whose sheet is open; null: nobody's. */
  opened: MemberFile | null;
  viewerId: number;
}

const SIZE = 30;

export async function load({ call, url, principal }: ConsoleLoadArgs): Promise<Data> {
  const choice = readMemberChoice(url.searchParams);
  const after = url.searchParams.get('after');
  const [members, opened] = await Promise.all([
    call(listMembers, {
      q: choice.q,
      by: choice.by,
      sort: choice.sort,
      ...filtersOf(choice.shelf),
      size: SIZE,
      ...(after !== null && { after }),
    }),
    choice.open === '' ? null : call(viewMemberFile, { id: choice.open }).catch(nullWhenGone),
  ]);
  return { choice, after, members, opened, viewerId: principal.id };
}

/** The members of the site: found, and one of them open with what holds for them and what can be done. */
export function Page({ data: { choice, after, members, opened, viewerId } }: { data: Data }) {
  const { counts } = members;
  const close = () => void navigate(memberHref({ ...choice, open: '', tab: 'facts' }, after ?? undefined));
  return (
    <>
      <ConsoleHead title="会员" note={`${formatCount(counts.all)} 位，停用 ${formatCount(counts.suspended)} 位，今日新来 ${formatCount(counts.today)} 位`}>
        <ExportNames choice={choice} />
      </ConsoleHead>
      <WithPanel panel={opened && <MemberSheet key={opened.id} member={opened} choice={choice} viewerId={viewerId} onClose={close} />}>
        <MemberFilters choice={choice} counts={counts} />
        {members.items.length === 0 ? (
          <EmptyState icon="g-campfire" title="没有找到">
            换一个写法，或者把条件都去掉。邮箱和手机要写全。
          </EmptyState>
        ) : (
          <MemberTable rows={members.items} choice={choice} after={after} />
        )}
        {(members.next !== null || after !== null) && (
          <PageFoot
            next={members.next}
            hrefOf={(next) => memberHref({ ...choice, open: '' }, next)}
            startHref={after === null ? undefined : memberHref({ ...choice, open: '' })}
          />
        )}
        <p className={styles.note}>邮箱、手机只显示头尾；看全文要写理由，记录在案。网络地址只有指纹，一个季度换一次密钥。</p>
      </WithPanel>
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="会员" />
      <SkeletonList of={SkeletonRow} count={12} />
    </>
  );
}
