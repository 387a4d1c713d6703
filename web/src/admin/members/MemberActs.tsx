import { useState, type ReactNode } from 'react';
import type { MemberFile } from '#contract/api/staff-members.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { MenuButton, MenuHeading, MenuRule } from '#web/ui/Menu.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { CleanDialog } from './CleanDialog.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { SuspendDialog } from '../parts/member/SuspendDialog.tsx';
import { NoteDialog, PlainActDialog, ProofDialog, WarnDialog, type PlainAct } from './WordsDialogs.tsx';
import styles from './sheet.module.css';

type Asked = 'suspend' | 'warn' | 'clean' | 'role' | 'email' | 'note' | 'merge' | 'proof' | PlainAct;

/** Renders what can be done with a member; each asks first, with what it will do. */
export function MemberActs({ member, viewerId }: { member: MemberFile; viewerId: number }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const done = () => {
    setAsked(null);
    void reload();
  };
  const { id, status, role, hasTotp, mailMasked, closingAt } = member;
  if (status === 'closed') return <p className={styles.nothing}>账号已注销，没有什么能做的了。</p>;
  if (member.mergedInto !== null)
    return (
      <p className={styles.nothing}>
        账号并入了<a href={`/admin/members?open=${member.mergedInto.id}`}>{member.mergedInto.nickName}</a>，要做什么请到那边。
      </p>
    );
  const isSelf = id === viewerId;
  const isPlain = role === 'member';
  return (
    <div className={styles.acts}>
      {!isSelf && isPlain && (
        <Button variant="primary" icon="trash-2" onClick={() => setAsked('clean')}>
          清理发言
        </Button>
      )}
      {!isSelf && (
        <Button icon="clock" onClick={() => setAsked('suspend')}>
          {status === 'suspended' ? '改期限' : '停用'}
        </Button>
      )}
      {status === 'suspended' && (
        <Button icon="undo-2" onClick={() => setAsked('restore')}>
          恢复
        </Button>
      )}
      {!isSelf && (
        <Button icon="flag" onClick={() => setAsked('warn')}>
          警告
        </Button>
      )}
      <Popover
        id="member-more"
        menu
        sheet
        align="end"
        buttonClass={styles.more}
        button={
          <>
            更多
            <Icon name="chevron-down" />
          </>
        }
      >
        <MenuHeading>登录</MenuHeading>
        <Item icon="log-out" onClick={() => setAsked('signOut')}>
          让所有设备退出
        </Item>
        <Item icon="mail" isOff={mailMasked === null} note={mailMasked === null ? '没有邮箱' : undefined} onClick={() => setAsked('retrieve')}>
          寄重设密码的信
        </Item>
        <Item icon="lock" onClick={() => setAsked('unlock')}>
          解除登录锁定
        </Item>
        <Item icon="shield-check" isOff={!hasTotp} note={hasTotp ? undefined : '没有开'} onClick={() => setAsked('proof')}>
          关掉两步验证
        </Item>
        <Item icon="at-sign" isOff={mailMasked === null} note={mailMasked === null ? '没有邮箱' : undefined} onClick={() => setAsked('email')}>
          换绑邮箱
        </Item>
        <MenuRule />
        <MenuHeading>账号</MenuHeading>
        <Item icon="pencil" onClick={() => setAsked('note')}>
          记一笔
        </Item>
        <Item icon="crown" onClick={() => setAsked('role')}>
          改身份
        </Item>
        <Item icon="users" isOff={!isPlain || mailMasked === null} note={mergeNote(isPlain, mailMasked)} onClick={() => setAsked('merge')}>
          并进另一个账号
        </Item>
        {!isSelf && (
          <Item icon="user-x" isOff={!isPlain || closingAt !== null} note={closingNote(isPlain, closingAt)} onClick={() => setAsked('close')}>
            代为注销
          </Item>
        )}
      </Popover>
      {asked !== null && <Dialogs asked={asked} member={member} onDone={done} onClose={close} />}
    </div>
  );
}

function mergeNote(isPlain: boolean, mailMasked: string | null): string | undefined {
  if (!isPlain) return '先改回会员';
  return mailMasked === null ? '没有邮箱' : undefined;
}

function closingNote(isPlain: boolean, closingAt: string | null): string | undefined {
  if (closingAt !== null) return '已经在注销';
  return isPlain ? undefined : '先改回会员';
}

type ItemProps = { icon: Parameters<typeof MenuButton>[0]['icon']; isOff?: boolean; note?: string | undefined; onClick: () => void; children: ReactNode };

function Item({ icon, isOff = false, note, onClick, children }: ItemProps) {
  return (
    <MenuButton icon={icon} note={note} disabled={isOff} onClick={onClick}>
      {children}
    </MenuButton>
  );
}

interface DialogsProps {
  asked: Asked;
  member: MemberFile;
  onDone: () => void;
  onClose: () => void;
}

function Dialogs({ asked, ...given }: DialogsProps) {
  switch (asked) {
    case 'suspend':
      return <SuspendDialog {...given} />;
    case 'warn':
      return <WarnDialog {...given} />;
    case 'clean':
      return <CleanDialog {...given} />;
    case 'role':
      return <RoleDialog {...given} />;
    case 'email':
      return <EmailDialog {...given} />;
    case 'note':
      return <NoteDialog {...given} />;
    case 'merge':
      return <MergeDialog {...given} />;
    case 'proof':
      return <ProofDialog {...given} />;
    default:
      return <PlainActDialog act={asked} {...given} />;
  }
}
