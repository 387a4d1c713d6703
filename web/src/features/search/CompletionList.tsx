import { Icon } from '#web/ui/Icon.tsx';
import type { Option } from './completion-options.ts';
import styles from './CompletionList.module.css';

export interface CompletionListProps {
  id: string;
  options: readonly Option[];
  /** The one the arrow keys have reached; -1: none. */
  active: number;
  onChoose: (option: Option) => void;
  onDelete: (option: Option) => void;
}

/** Renders the lines under a search box. The focus stays in the box, whose attributes name the active line. */
export function CompletionList({ id, options, active, onChoose, onDelete }: CompletionListProps) {
  return (
    <div id={id} role="listbox" aria-label="搜索建议" className={styles.list}>
      {options.map((option, at) => (
        <div key={`${option.group} ${option.href ?? option.label}`} className={styles.line}>
          {option.group !== options[at - 1]?.group && (
            <span className={styles.group} role="presentation">
              {option.group}
            </span>
          )}
          <div
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={styles.option}
            // Before the box loses the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              if (event.button === 0) onChoose(option);
            }}
          >
            <span>{option.label}</span>
            {option.note !== '' && <small>{option.note}</small>}
          </div>
          {option.isPast && (
            <button
              type="button"
              tabIndex={-1}
              className={styles.delete}
              aria-label={`不再记住“${option.label}”`}
              onPointerDown={(event) => {
                event.preventDefault();
                onDelete(option);
              }}
            >
              <Icon name="x" />
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
