import { useCallback, useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import { bringBackPost, type StaffPostAct } from '#contract/api/staff-posts.ts';
import { navigate, reload } from '#web/lib/navigation/navigate.ts';
import { postHref } from '#web/lib/list-address.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { MenuButton, MenuHeading, MenuRule } from '#web/ui/Menu.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { toast } from '#web/ui/toast.ts';
import { LawfulTakedown } from './LawfulTakedown.tsx';
import { MoveByStaff } from './MoveByStaff.tsx';
import { RemoveByStaff } from './RemoveByStaff.tsx';
import { useStaffAct } from './use-staff-act.tsx';
import styles from './PostTools.module.css';

/** Renders the menu of what the staff may do with a post. */
export function PostTools({ post, acts }: { post: PostView; acts: readonly StaffPostAct[] }) {
  const [asked, setAsked] = useState<StaffPostAct | null>(null);
  const { perform, dialog } = useStaffAct();
  const close = useCallback(() => setAsked(null), []);
  const restore = async () => {
    try {
      if ((await perform({ title: '恢复这篇帖子', verb: '恢复', key: bringBackPost, input: { id: post.id } })) === null) return;
      toast({ type: 'success', message: '放回来了，评论和计数都在' });
      await navigate(postHref(post), { replace: true });
    } catch {
      // The refusal has been shown.
    }
  };
  return (
    <>
      <Popover
        id="staff-menu"
        menu
        sheet
        align="end"
        buttonClass={styles.button}
        button={
          <>
            <Icon name="shield-check" />
            管理
          </>
        }
      >
        {(acts.includes('remove') || acts.includes('restore')) && <MenuHeading>看得见吗</MenuHeading>}
        {acts.includes('remove') && (
          <MenuButton icon="trash-2" note="从各处移走，写明理由" onClick={() => setAsked('remove')}>
            移除
          </MenuButton>
        )}
        {acts.includes('restore') && (
          <MenuButton icon="undo-2" note="评论和计数原样回来" onClick={() => void restore()}>
            恢复
          </MenuButton>
        )}
        {acts.includes('move') && (
          <>
            <MenuHeading>放在哪里</MenuHeading>
            <MenuButton icon="corner-down-right" note="旧地址自动转过去" onClick={() => setAsked('move')}>
              移到别的栏目
            </MenuButton>
          </>
        )}
        {acts.includes('law') && (
          <>
            <MenuRule />
            <MenuButton icon="scale" note="凭文号，一个人就能执行，不能撤销" onClick={() => setAsked('law')}>
              按法律要求下架
            </MenuButton>
          </>
        )}
      </Popover>
      {asked === 'remove' && (
        <RemoveByStaff
          kind="post"
          id={post.id}
          onRemoved={() => {
            close();
            void reload();
          }}
          onClose={close}
        />
      )}
      {asked === 'move' && (
        <MoveByStaff
          post={post}
          onMoved={(columnId) => {
            close();
            void navigate(postHref({ id: post.id, columnId }), { replace: true });
          }}
          onClose={close}
        />
      )}
      {asked === 'law' && (
        <LawfulTakedown
          kind="post"
          id={post.id}
          onExecuted={() => {
            close();
            void reload();
          }}
          onClose={close}
        />
      )}
      {dialog}
    </>
  );
}
