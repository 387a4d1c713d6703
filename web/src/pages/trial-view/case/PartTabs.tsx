import type { CasePart } from './case-parts.ts';
import styles from './PartTabs.module.css';

export interface PartTabsProps {
  parts: readonly { id: CasePart; label: string }[];
  part: CasePart;
  onChoose: (part: CasePart) => void;
}

/** Which half of the page a phone shows; elsewhere both stand side by side and this is not there. */
export function PartTabs({ parts, part, onChoose }: PartTabsProps) {
  return (
    <div className={styles.parts} role="group" aria-label="案卷与裁决">
      {parts.map(({ id, label }) => (
        <button key={id} type="button" aria-pressed={part === id} onClick={() => onChoose(id)}>
          {label}
        </button>
      ))}
    </div>
  );
}
