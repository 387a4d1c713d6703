import { createPortal } from 'react-dom';
import type { PostCard } from '#contract/api/posts.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MenuButton } from '#web/ui/Menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { hide, unhide } from './block-store.ts';
import styles from './HideMenu.module.css';

/** For how many frames the line is waited for: who hides something for the first time fetches how it is compared. */
const MAX_FRAMES = 180;

/** What of a post in a list its reader may hide: the post alone, everything by its author, or whatever has one of its tags. */
export function HideMenu({ post, onClose }: { post: PostCard; onClose: () => void }) {
  const { author } = post;
  const tags = post.tags.filter((tag) => /[\p{L}\p{N}]/u.test(tag));
  const press = (what: Parameters<typeof hide>[0], done: string) => () => {
    onClose();
    void hide(what).then(
      ({ id }) => {
        toast({ type: 'success', message: done, action: { label: '撤销', act: () => void unhide(id).catch(() => undefined) } });
        focusLine(post.id, MAX_FRAMES);
      },
      // The refusal has been shown.
      () => undefined,
    );
  };
  // Outside of the list, whose style is none for a dialog.
  return createPortal(
    <Dialog open onClose={onClose} title="不想看到它" size="low">
      <div className={styles.rows}>
        <MenuButton icon="eye-off" note={post.title} onClick={press({ postId: post.id }, '这一篇折成一行了')}>
          不看这一篇
        </MenuButton>
        <MenuButton icon="user-x" note="帖子和评论都折成一行" onClick={press({ memberId: author.id }, `不再看 ${author.nickName} 说的话了`)}>
          不看 {author.nickName} 写的
        </MenuButton>
        {tags.map((tag) => (
          <MenuButton key={tag} icon="tag" note="带着它的帖子折成一行" onClick={press({ tag }, `带“${tag}”标签的帖子折成一行了`)}>
            不看标签“{tag}”
          </MenuButton>
        ))}
      </div>
      <p className={styles.foot}>
        只有你自己知道，
        <a className="link" href="/profile/block">
          我的屏蔽
        </a>
        里可以改回来。
      </p>
    </Dialog>,
    document.body,
  );
}

/** Focuses the line in the place of a hidden post, once it is there: the button that was pressed is gone with the post. */
function focusLine(postId: number, frames: number): void {
  const line = document.querySelector<HTMLElement>(`[data-hides="${postId}"] button`);
  if (line) line.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusLine(postId, frames - 1));
}
