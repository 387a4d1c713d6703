import { useState } from 'react';
import {
  closeMember,
  endMemberSessions,
  restoreMember,
  saveMemberNote,
  sendMemberRetrieve,
  turnOffTotp,
  unlockMember,
  warnMember,
} from '#contract/api/staff-members.ts';
import { MAX_KNOWN_BY_LENGTH, MAX_MEMBER_NOTE_LENGTH, MAX_WARNING_LENGTH, MIN_KNOWN_BY_LENGTH, MIN_WARNING_LENGTH } from '#contract/staff-limits.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import type { MemberDialogProps } from '../parts/member/member-dialog.ts';

/** Asks what a member is warned of. Open while mounted. */
export function WarnDialog({ member, onDone, onClose }: MemberDialogProps) {
  return (
    <StaffActDialog
      title={`警告：${member.nickName}`}
      note="不影响账号。会员在每一页上方都看得到，点过“看过了”才收起来。"
      verb="警告"
      route={warnMember}
      input={({ text }) => ({ id: member.id, text })}
      reason={{ readers: '本人会读到', min: MIN_WARNING_LENGTH, max: MAX_WARNING_LENGTH }}
      done="警告了，等会员点“看过了”"
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Asks how somebody was known before their second factor is turned off. Open while mounted. */
export function ProofDialog({ member, onDone, onClose }: MemberDialogProps) {
  return (
    <StaffActDialog
      title={`关掉两步验证：${member.nickName}`}
      note="冒充本人来要的很常见。没有把握就不要关，请会员用恢复码。"
      verb="关掉"
      route={turnOffTotp}
      input={({ text }) => ({ id: member.id, proof: text })}
      reason={{ readers: '怎么认出是本人；别的管理员在审计里读得到', min: MIN_KNOWN_BY_LENGTH, max: MAX_KNOWN_BY_LENGTH }}
      done="关掉了，已经写信告诉本人"
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Asks for the note the staff has of a member. Open while mounted. */
export function NoteDialog({ member, onDone, onClose }: MemberDialogProps) {
  const [text, setText] = useState(member.note?.text ?? '');
  return (
    <StaffActDialog
      title={`记一笔：${member.nickName}`}
      note="只有管理员看得到。清空就是删掉。"
      verb="记下"
      route={saveMemberNote}
      input={() => ({ id: member.id, text })}
      watch={text}
      done="记下了"
      onDone={onDone}
      onClose={onClose}
    >
      {(problems) => (
        <Field label="备注" error={problems['text']}>
          {(control) => <TextArea {...control} rows={4} limit={MAX_MEMBER_NOTE_LENGTH} value={text} onChange={({ target }) => setText(target.value)} />}
        </Field>
      )}
    </StaffActDialog>
  );
}

const ROUTES = { restore: restoreMember, retrieve: sendMemberRetrieve, unlock: unlockMember, close: closeMember } as const;
/** The acts that ask for nothing but a yes. */
const ACTS = {
  restore: { title: '恢复', verb: '恢复', done: '恢复了，已经告诉本人', note: '从现在起照常能写。' },
  signOut: { title: '让所有设备退出', verb: '全部退出', done: '都退出了', note: '会员要重新登录，写到一半的还在自己的浏览器里。' },
  retrieve: { title: '寄重设密码的信', verb: '寄出', done: '寄出了', note: '链接三十分钟有效。一天最多三封。' },
  unlock: { title: '解除登录锁定', verb: '解除', done: '解除了', note: '试错密码的次数清零，马上可以再登录。' },
  close: { title: '代为注销', verb: '开始注销', done: '十五天以后抹去', note: '十五天里本人和管理员都能反悔。请确认是会员本人要的。' },
} as const;

export type PlainAct = keyof typeof ACTS;

/** Shows what an act on an account will do, and does it. Open while mounted. */
export function PlainActDialog({ act, member, ...given }: MemberDialogProps & { act: PlainAct }) {
  const { title, verb, done, note } = ACTS[act];
  const common = { title: `${title}：${member.nickName}`, note, verb, done, input: () => ({ id: member.id }), ...given };
  if (act === 'signOut') return <StaffActDialog {...common} route={endMemberSessions} />;
  return <StaffActDialog {...common} route={ROUTES[act]} />;
}
