import type { Mentionable } from '#contract/api/comments.ts';
import { RoleTag } from '#web/features/members/RoleTag.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import styles from './MentionList.module.css';

export interface MentionListProps {
  id: string;
  people: readonly Mentionable[];
  /** The item selected with the arrow keys. */
  at: number;
  onTake: (person: Mentionable) => void;
}

/** Renders the members an @ may mention; the field keeps the keyboard focus. */
export function MentionList({ id, people, at, onTake }: MentionListProps) {
  return (
    <div id={id} role="listbox" aria-label="可以叫的人" className={styles.list}>
      {people.map((person, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          // The field keeps the focus, and with it the phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(person)}
        >
          <Avatar memberId={person.id} src={person.avatar} size="s" />
          <b className="name">{person.nickName}</b>
          <RoleTag role={person.role} />
          <small>{person.level}</small>
        </button>
      ))}
    </div>
  );
}
