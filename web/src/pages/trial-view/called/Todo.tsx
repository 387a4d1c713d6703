import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Todo.module.css';

export interface TodoItem {
  text: string;
  done: boolean;
  /** What a press does about it. */
  act?: { label: string; onPress: () => void } | undefined;
}

/** Renders what has to be done before an act, each with whether it is, and a way to it. */
export function Todo({ items }: { items: readonly TodoItem[] }) {
  return (
    <ul className={styles.items} aria-label="先要做的">
      {items.map(({ text, done, act }) => (
        <li key={text} data-done={done || undefined}>
          <Icon name={done ? 'check' : 'circle-x'} />
          <span>{text}</span>
          {!done && act && (
            <Button size="s" onClick={act.onPress}>
              {act.label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
