import type { Correspondent } from '#contract/api/messages.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { RoleTag } from '#web/features/members/RoleTag.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './CorrespondentRow.module.css';

/** Renders a member the reader exchanges letters with, and the last letter; folded when the reader hides them. */
export function CorrespondentRow({ correspondent: { person, last, unread } }: { correspondent: Correspondent }) {
  return (
    <Hideable authorId={person.id} words={[last.content]}>
      <a className={styles.row} href={`/profile/letter/${person.id}#message`} data-unread={unread || undefined}>
        <Avatar memberId={person.id} name={person.nickName} src={person.avatar} />
        <span className={styles.who}>
          {unread && <span className="sr">未读：</span>}
          <b className="name">{person.nickName}</b>
          <RoleTag role={person.role} />
        </span>
        <Time iso={last.sentAt} relative />
        <p>
          {last.mine && <span className={styles.mine}>我：</span>}
          {last.content}
        </p>
      </a>
    </Hideable>
  );
}
