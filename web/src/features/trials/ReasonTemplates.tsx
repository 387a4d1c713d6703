import { ChipList } from '#web/ui/ChipList.tsx';
import styles from './ReasonTemplates.module.css';

export interface ReasonTemplatesProps {
  templates: readonly string[];
  text: string;
  onWrite: (text: string) => void;
}

/** Renders reasons that are often given: a press adds one to the text, another takes it out. */
export function ReasonTemplates({ templates, text, onWrite }: ReasonTemplatesProps) {
  return (
    <ChipList
      label="常用的理由"
      className={styles.templates}
      items={templates.map((template) => ({
        key: template,
        label: template,
        on: text.includes(template),
        onToggle: () => onWrite(text.includes(template) ? text.replace(template, '').trim() : [text.trim(), template].filter((part) => part !== '').join('\n')),
      }))}
    />
  );
}
