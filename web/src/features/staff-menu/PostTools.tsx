import { useCallback, useState, type ReactNode } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import { CONTENT_ACT_LABELS } from '#contract/api/content-labels.ts';
import { bringBackPost, unlockPost, unpinPost, type StaffPostAct } from '#contract/api/staff-posts.ts';
import { useStaffAct } from '#web/features/staff/use-staff-act.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { navigate, reload } from '#web/lib/navigation/navigate.ts';
import { useSession } from '#web/lib/session.ts';
import type { IconName } from '#web/ui/icon-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { MenuButton, MenuHeading, MenuLink, MenuRule } from '#web/ui/Menu.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { AskedPostAct } from './AskedPostAct.tsx';
import { toastWithUndo } from './toast-with-undo.ts';
import { useMenuLetters } from './use-menu-letters.ts';
import styles from './PostTools.module.css';

const MENU_ID = 'staff-menu';

interface Row {
  act: StaffPostAct;
  letter: string;
  icon: IconName;
  label: string;
  note: string;
}

const SEEN: readonly Row[] = [
  { act: 'hide', letter: 'H', icon: 'eye-off', label: '先遮住', note: '等站务复看' },
  { act: 'remove', letter: 'X', icon: 'trash-2', label: CONTENT_ACT_LABELS.remove, note: '从各处移走，写明理由' },
  { act: 'restore', letter: 'X', icon: 'undo-2', label: CONTENT_ACT_LABELS.restore, note: '评论和计数原样回来' },
];
const PLACED: readonly Row[] = [
  { act: 'pin', letter: 'P', icon: 'pin', label: '置顶', note: '到期自己下来' },
  { act: 'unpin', letter: 'D', icon: 'pin', label: '取消置顶', note: '回到原来的次序' },
  { act: 'lock', letter: 'L', icon: 'lock', label: '锁定回复', note: '到时自己打开' },
  { act: 'unlock', letter: 'K', icon: 'lock-open', label: '打开回复', note: '大家又能评论' },
  { act: 'move', letter: 'M', icon: 'corner-down-right', label: '移到别的栏目', note: '旧地址自动转过去' },
];
const WORDED: readonly Row[] = [{ act: 'retitle', letter: 'E', icon: 'pencil', label: '改标题和标签', note: '原来的留作一稿' }];
const BY_LAW: readonly Row[] = [{ act: 'law', letter: 'G', icon: 'scale', label: '按法律要求下架', note: '凭文号，一个人就能执行，不能撤销' }];

/** Renders the menu of what the staff may do with a post. Each row has a letter that does the same while the menu is open. */
export function PostTools({ post, acts }: { post: PostView; acts: readonly StaffPostAct[] }) {
  const isOperator = useSession(({ principal }) => principal?.role === 'operator');
  const [asked, setAsked] = useState<StaffPostAct | null>(null);
  const { perform, dialog } = useStaffAct();
  const close = useCallback(() => setAsked(null), []);
  /** Does what needs nothing but a confirmation. A refusal has been shown. */
  const confirm = async (act: 'restore' | 'unpin' | 'unlock') => {
    const input = { id: post.id };
    const done = await (
      act === 'restore'
        ? perform({ title: '恢复这篇帖子', verb: '恢复', key: bringBackPost, input })
        : act === 'unpin'
          ? perform({ title: '取消置顶', verb: '确认取下', key: unpinPost, input })
          : perform({ title: '打开回复', verb: '确认打开', key: unlockPost, input })
    ).catch(() => null);
    if (done === null) return;
    toastWithUndo(CONFIRMED[act], { audit: act === 'restore' ? null : done.audit, isOperator });
    await (act === 'restore' ? navigate(postHref(post), { replace: true }) : reload());
  };
  const choose = (act: StaffPostAct) => {
    if (act === 'restore' || act === 'unpin' || act === 'unlock') void confirm(act);
    else setAsked(act);
  };
  const open = (rows: readonly Row[]) => rows.filter(({ act }) => acts.includes(act));
  const letters = Object.fromEntries(
    [...SEEN, ...PLACED, ...WORDED, ...BY_LAW].filter(({ act }) => acts.includes(act)).map(({ act, letter }) => [letter, () => choose(act)]),
  );
  const records = `/admin/audit?targetKind=post&targetId=${post.id}`;
  const author = `/admin/members?by=id&q=${post.author.id}`;
  useMenuLetters(MENU_ID, isOperator ? { ...letters, U: () => void navigate(records), O: () => void navigate(author) } : letters);
  const group = (heading: string, rows: readonly Row[]): ReactNode =>
    rows.length > 0 && (
      <>
        <MenuHeading>{heading}</MenuHeading>
        {rows.map(({ act, letter, icon, label, note }) => (
          <MenuButton key={act} icon={icon} note={note} mark={<kbd>{letter}</kbd>} onClick={() => choose(act)}>
            {label}
          </MenuButton>
        ))}
      </>
    );
  return (
    <>
      <Popover
        id={MENU_ID}
        menu
        sheet
        align="end"
        buttonClass={styles.button}
        button={
          <>
            <Icon name="shield-check" />
            管理
            <Icon name="chevron-down" />
          </>
        }
      >
        {group('看得见吗', open(SEEN))}
        {group('放在哪里', open(PLACED))}
        {group('文字', open(WORDED))}
        {isOperator && (
          <>
            <MenuRule />
            <MenuLink icon="scroll-text" href={records} mark={<kbd>U</kbd>}>
              这篇帖子的审计
            </MenuLink>
            <MenuLink icon="user" href={author} mark={<kbd>O</kbd>}>
              {`${post.author.nickName}的资料`}
            </MenuLink>
            {open(BY_LAW).map(({ act, letter, icon, label, note }) => (
              <MenuButton key={act} icon={icon} note={note} mark={<kbd>{letter}</kbd>} onClick={() => choose(act)}>
                {label}
              </MenuButton>
            ))}
          </>
        )}
      </Popover>
      {asked !== null && <AskedPostAct act={asked} post={post} isOperator={isOperator} onClose={close} />}
      {dialog}
    </>
  );
}

const CONFIRMED = { restore: '放回来了，评论和计数都在', unpin: '取下来了', unlock: '打开了，大家又能评论' } as const;
