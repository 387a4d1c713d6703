import { Button } from '#web/ui/Button.tsx';
import styles from './templates.module.css';

export interface PlaceholderButtonsProps {
  /** What is said above them. */
  hint: string;
  placeholders: readonly { name: string; isRequired: boolean }[];
  /** Adds a placeholder, in its braces, to the text. */
  onAdd: (placeholder: string) => void;
}

/** What may stand in a text in braces, a button each. */
export function PlaceholderButtons({ hint, placeholders, onAdd }: PlaceholderButtonsProps) {
  return (
    <div>
      <p className={styles.hint}>{hint}</p>
      <ul className={styles.placeholders}>
        {placeholders.map(({ name, isRequired }) => (
          <li key={name}>
            <Button size="s" onClick={() => onAdd(`{${name}}`)}>{`{${name}}${isRequired ? ' 必须' : ''}`}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
