import styles from './TagInput.module.css';

export interface TagOptionsProps {
  id: string;
  tags: readonly string[];
  /** The option selected with the arrow keys; -1: none. */
  at: number;
  onTake: (tag: string) => void;
}

/** Renders tags that complete the typed text; the box keeps the keyboard focus. */
export function TagOptions({ id, tags, at, onTake }: TagOptionsProps) {
  return (
    <div id={id} role="listbox" aria-label="这样开头的标签" className={styles.options}>
      {tags.map((tag, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={tag}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          // Before the box loses the focus, and with it the phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(tag)}
        >
          {tag}
        </button>
      ))}
    </div>
  );
}
