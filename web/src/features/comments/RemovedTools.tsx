import { useSession } from '#web/lib/session.ts';
import actionRow from '#web/ui/action-row.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './CommentItem.module.css';

/** What an operator may do with a comment that is not shown any more; the thread listens for it. */
export function RemovedTools({ id }: { id: number }) {
  const isOperator = useSession(({ principal }) => principal?.role === 'operator');
  if (!isOperator) return null;
  return (
    <div className={classNames(actionRow.actions, styles.tools)}>
      <button type="button" data-act="bring-back" data-id={id}>
        <Icon name="undo-2" />
        恢复
      </button>
    </div>
  );
}
