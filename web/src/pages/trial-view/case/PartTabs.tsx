import type { CasePart } from './case-parts.ts';
import styles from './PartTabs.module.css';

export interface PartTabsProps {
  parts: readonly { id: CasePart; label: string }[];
  part: CasePart;
  onChoose: (part: CasePart) => void;
}

/** Renders the tabs for the half of the page a phone shows; elsewhere both halves are side by side and this is absent. */
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
