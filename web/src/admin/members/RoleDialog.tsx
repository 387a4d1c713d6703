import { useState } from 'react';
import { setMemberRole } from '#contract/api/staff-members.ts';
import { ROLE_LABELS } from '#contract/api/members-labels.ts';
import type { Role } from '#contract/api/members.ts';
import { ROLE_WAIT_HOURS } from '#contract/staff-limits.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import type { MemberDialogProps } from '../parts/member/member-dialog.ts';

const ROLES: readonly Role[] = ['member', 'presenter', 'operator'];
const NOTES: Readonly<Record<Role, string>> = {
  member: '手上的案子退回审理台，职权马上收回。',
  presenter: '马上入座，头三十天见习。',
  operator: `能看、能改站里的一切，但不审案。要另一位管理员确认才算；没有另一位，等 ${ROLE_WAIT_HOURS} 小时。所有管理员都会收到信。`,
};

/** Asks what role a member shall have; where one waits for another operator, this is where they confirm. Open while mounted. */
export function RoleDialog({ member, onDone, onClose }: MemberDialogProps) {
  const waiting = member.holds.role;
  const [role, setRole] = useState<Role>(waiting?.role ?? ROLES.find((each) => each !== member.role) ?? 'member');
  return (
    <StaffActDialog
      title={`改身份：${member.nickName}`}
      note={waiting && role === waiting.role ? `${waiting.by || '有人'} 请这位会员做${ROLE_LABELS[role]}。认得这个人，也同意，就确认。` : NOTES[role]}
      verb={waiting && role === waiting.role ? '确认' : `改成${ROLE_LABELS[role]}`}
      route={setMemberRole}
      input={({ text }) => ({ id: member.id, role, reason: text })}
      reason={{ readers: '别的管理员在审计里读得到', min: 0, max: 500 }}
      watch={role}
      done={role === 'operator' && !waiting ? '记下了，等确认' : '身份改了'}
      onDone={onDone}
      onClose={onClose}
    >
      {() => (
        <ChipList
          label="改成什么"
          items={ROLES.filter((each) => each !== member.role || waiting !== null).map((each) => ({
            key: each,
            label: each === member.role ? `还是${ROLE_LABELS[each]}` : ROLE_LABELS[each],
            on: each === role,
            onToggle: () => setRole(each),
          }))}
        />
      )}
    </StaffActDialog>
  );
}
