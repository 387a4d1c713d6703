import type { ChangeEvent } from 'react';
import styles from './FileChoice.module.css';

export interface FileChoiceProps {
  label: string;
  /** Kinds of files, as of an input. */
  accept: string;
  onChoose: (file: File) => void;
}

/** A link that opens a file which is read here and goes nowhere; the same one may be chosen again. */
export function FileChoice({ label, accept, onChoose }: FileChoiceProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) onChoose(file);
  };
  return (
    <label className={styles.file}>
      <input type="file" accept={accept} onChange={choose} />
      <span>{label}</span>
    </label>
  );
}
