import { useState } from 'react';
import type { LabeledValue } from '#contract/api/tickets.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import styles from './ArticlePicker.module.css';

const FIRST = 6;

export interface ArticlePickerProps {
  /** The usual ones of the offence first. */
  articles: readonly Pick<LabeledValue, 'value' | 'label'>[];
  chosen: readonly string[];
  onToggle: (article: string) => void;
}

/** Renders the rules a verdict is based on: the usual ones at once, all of them after a click. */
export function ArticlePicker({ articles, chosen, onToggle }: ArticlePickerProps) {
  const [all, setAll] = useState(false);
  const shown = all ? articles : articles.filter(({ value }, index) => index < FIRST || chosen.includes(value));
  return (
    <div className={styles.picker}>
      <ChipList
        label="条款"
        className={styles.chips}
        items={shown.map(({ value, label }) => ({ key: value, label, on: chosen.includes(value), onToggle: () => onToggle(value) }))}
      />
      {shown.length < articles.length && (
        <Button variant="quiet" size="s" onClick={() => setAll(true)}>
          全部 {articles.length} 条
        </Button>
      )}
    </div>
  );
}
