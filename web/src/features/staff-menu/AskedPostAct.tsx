import type { PostView } from '#contract/api/posts.ts';
import type { StaffPostAct } from '#contract/api/staff-posts.ts';
import { HideTarget } from '#web/features/reports/HideTarget.tsx';
import { LawfulTakedown } from '#web/features/staff/LawfulTakedown.tsx';
import { REMOVED, RemoveByStaff } from '#web/features/staff/RemoveByStaff.tsx';
import { listHref, postHref } from '#web/lib/list-address.ts';
import { navigate, reload } from '#web/lib/navigation/navigate.ts';
import { LockByStaff } from './LockByStaff.tsx';
import { MoveByStaff } from './MoveByStaff.tsx';
import { PinByStaff } from './PinByStaff.tsx';
import { RetitleByStaff } from './RetitleByStaff.tsx';
import { toastWithUndo } from './toast-with-undo.ts';

interface AskedPostActProps {
  act: StaffPostAct;
  post: PostView;
  isOperator: boolean;
  onClose: () => void;
}

/** Asks for what an act of staff on a post needs, and does it. Open while mounted. */
export function AskedPostAct({ act, post, isOperator, onClose }: AskedPostActProps) {
  const { id } = post;
  /** Shows the post as it has become. */
  const again = (message: string) => (audit: number | null) => {
    onClose();
    toastWithUndo(message, { audit, isOperator });
    void reload();
  };
  const reloaded = () => {
    onClose();
    void reload();
  };
  switch (act) {
    case 'hide':
      return <HideTarget kind="post" id={id} onHidden={() => void navigate(listHref('cart', post.columnId))} onClose={onClose} />;
    case 'remove':
      return <RemoveByStaff kind="post" id={id} onRemoved={({ audit }) => again(REMOVED)(audit)} onClose={onClose} />;
    case 'pin':
      return <PinByStaff post={post} onDone={again('置顶了')} onClose={onClose} />;
    case 'lock':
      return <LockByStaff id={id} onDone={again('锁上了，到时自己打开')} onClose={onClose} />;
    case 'move':
      return (
        <MoveByStaff
          post={post}
          onMoved={(columnId, audit) => {
            onClose();
            toastWithUndo('移过去了，旧地址会自动转过去', { audit, isOperator });
            void navigate(postHref({ id, columnId }), { replace: true });
          }}
          onClose={onClose}
        />
      );
    case 'retitle':
      return <RetitleByStaff post={post} onDone={again('改好了，作者会收到原来的和新的')} onClose={onClose} />;
    case 'law':
      return <LawfulTakedown kind="post" id={id} onExecuted={reloaded} onClose={onClose} />;
    default:
      return null;
  }
}
