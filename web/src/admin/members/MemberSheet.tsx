import type { MemberFile } from '#contract/api/staff-members.ts';
import { isPermanent } from '#contract/text/suspension-end.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { SidePanel } from '../parts/SidePanel.tsx';
import { memberHref, TAB_LABELS, TABS, type MemberChoice, type SheetTab } from './member-address.ts';
import { MemberActs } from './MemberActs.tsx';
import { MemberDevices } from './MemberDevices.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberPast } from './MemberPast.tsx';
import { StateTags } from './MemberTable.tsx';
import styles from './sheet.module.css';

export interface MemberSheetProps {
  member: MemberFile;
  choice: MemberChoice;
  viewerId: number;
  onClose: () => void;
}

/** Renders a member: what holds for them, what can be done, who they are and what happened. */
export function MemberSheet({ member, choice, viewerId, onClose }: MemberSheetProps) {
  const { id, nickName, avatar, level, joinedAt } = member;
  return (
    <SidePanel
      title={nickName}
      mark={<Avatar memberId={id} name={nickName} src={avatar} />}
      note={
        <>
          {`${id} · ${level} · ${absoluteTime(joinedAt, 'minute')} 加入`}
          <StateTags member={member} />
        </>
      }
      onClose={onClose}
    >
      <Holds member={member} />
      <MemberActs member={member} viewerId={viewerId} />
      <Tabs
        label="看什么"
        items={TABS.map((tab) => ({
          href: memberHref({ ...choice, open: String(id), tab }),
          label: TAB_LABELS[tab],
          current: tab === choice.tab,
          ...countOf(tab, member),
        }))}
      />
      {choice.tab === 'facts' && <MemberFacts member={member} choice={choice} />}
      {choice.tab === 'signIn' && <MemberDevices memberId={id} />}
      <MemberPast key={choice.tab} memberId={id} tab={choice.tab} />
    </SidePanel>
  );
}

function countOf(tab: SheetTab, { counts, devices }: MemberFile): { count?: string } {
  if (tab === 'penalty') return { count: String(counts.penalties) };
  if (tab === 'report') return { count: String(counts.reports) };
  return tab === 'signIn' ? { count: String(devices) } : {};
}

/** Renders what holds for a member now. */
function Holds({ member: { holds, closingAt } }: { member: MemberFile }) {
  const { suspension, appeal, warnings, role, email } = holds;
  const open = warnings.filter(({ tickedAt }) => tickedAt === null);
  if (!suspension && !appeal && !role && !email && open.length === 0 && closingAt === null) return null;
  return (
    <Notice as="section" tone={suspension ? 'seal' : 'paper'} aria-label="现在生效的" className={styles.holds}>
      {suspension && (
        <p>
          <b>{isPermanent(suspension.until) ? '停用，没有期限' : `停用到 ${absoluteTime(suspension.until, 'minute')}`}</b>
          {`。理由：${suspension.reason}${appeal ? '' : '。还没有申诉。'}`}
        </p>
      )}
      {appeal && (
        <p>
          {`有一份申诉，最晚 ${absoluteTime(appeal.dueAt, 'minute')} 答复。`}
          <a href="/admin/appeals">去看</a>
        </p>
      )}
      {open.length > 0 && <p>{`警告了 ${open.length} 次，还没有点“看过了”。`}</p>}
      {role && (
        <p>
          {role.needsConfirmation
            ? `${role.by || '有人'} 请这位会员做管理员，等另一位管理员确认，最晚 ${absoluteTime(role.until, 'minute')}。`
            : `${absoluteTime(role.until, 'minute')} 起是管理员。`}
        </p>
      )}
      {email && <p>{`邮箱换成 ${email.masked}，${absoluteTime(email.until, 'minute')} 生效，旧邮箱可以拦下。`}</p>}
      {closingAt !== null && <p>{`账号 ${absoluteTime(closingAt, 'minute')} 抹去。`}</p>}
    </Notice>
  );
}
