import type { Comment, Reply } from '#contract/api/comments.ts';
import { hideMember } from '#web/features/blocks/hide-member.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { CommentAbilities } from './comment-abilities.ts';

// Only the staff needs it.
const CommentStaffMenu = lazyPart(() => import('./CommentStaffMenu.tsx').then((file) => file.CommentStaffMenu));

export interface MemberToolsProps {
  item: Comment | Reply;
  abilities: CommentAbilities;
  memberId: number;
}

/** What only a signed-in reader may do with a comment; the thread listens for the buttons that name an act. */
export function MemberTools({ item: { id, author, accepted }, abilities: { posterId, canComment, canAccept, canHide }, memberId }: MemberToolsProps) {
  const isOthers = author !== null && author.id !== memberId;
  return (
    <>
      {canAccept && author?.id !== posterId && (
        <button type="button" data-act="accept" data-id={id} aria-pressed={accepted}>
          <Icon name="check" />
          {accepted ? '已采纳' : '采纳'}
        </button>
      )}
      {isOthers && canHide && <CommentStaffMenu id={id} />}
      {author?.id === memberId && canComment && (
        <button type="button" data-act="edit" data-id={id}>
          <Icon name="pencil" />改
        </button>
      )}
      {author?.id === memberId && (
        <button type="button" data-act="remove" data-id={id}>
          <Icon name="trash-2" />
          删除
        </button>
      )}
      {isOthers && (
        <button type="button" onClick={() => void hideMember(author)} title={`不再看 ${author.nickName} 说的话`} data-rare>
          <Icon name="eye-off" />
          屏蔽此人
        </button>
      )}
    </>
  );
}
