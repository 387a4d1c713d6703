import { useEffect, useRef } from 'react';
import type { Prompts } from '#contract/documents/complaint-prompts.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import type { Problems } from '#web/lib/calls/problems.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { PROMPT_LABELS, type PromptLabels } from './complaint-parts.ts';
import styles from './PromptFields.module.css';

export interface PromptFieldsProps {
  prompts: Prompts;
  problems: Problems;
  /** Words a refusal is about, to lead to them. */
  words: readonly string[];
  onChange: (prompts: Prompts) => void;
}

/** Renders the five prompts that make the statement, each with its counter. */
export function PromptFields({ prompts, problems, words, onChange }: PromptFieldsProps) {
  const list = useRef<HTMLDivElement>(null);

  // What must be removed is marked in the text, however long that is.
  useEffect(() => {
    const areas = [...(list.current?.querySelectorAll('textarea') ?? [])].filter((area) => area.hasAttribute('aria-invalid'));
    for (const area of areas) {
      const found = words.find((word) => area.value.includes(word));
      if (found === undefined) continue;
      const start = area.value.indexOf(found);
      area.focus();
      area.setSelectionRange(start, start + found.length);
      return;
    }
  }, [words, problems]);

  return (
    <div ref={list}>
      {PROMPT_LABELS.map((each) => (
        <PromptField
          key={each.prompt}
          labels={each}
          value={prompts[each.prompt]}
          problem={problems[`complaint.prompts.${each.prompt}`]}
          onChange={(text) => onChange({ ...prompts, [each.prompt]: text })}
        />
      ))}
    </div>
  );
}

interface PromptFieldProps {
  labels: PromptLabels;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function PromptField({ labels: { prompt, ordinal, label, hint, limit, rows }, value, problem, onChange }: PromptFieldProps) {
  const id = `prompt-${prompt}`;
  const over = countGraphemes(value) - limit;
  return (
    <div className={styles.prompt}>
      <span className={styles.ordinal} aria-hidden="true">
        {ordinal}
      </span>
      <div className={styles.field}>
        <div className={styles.head}>
          <label htmlFor={id}>{label}</label>
          <span className={classNames('num', styles.count, over > 0 && styles.over)}>
            {over + limit} / {limit}
            {over > 0 && <span role="status">，超出 {over} 字</span>}
          </span>
        </div>
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
        <TextArea
          id={id}
          rows={rows}
          className={styles.area ?? ''}
          aria-describedby={problem === undefined ? `${id}-hint` : `${id}-hint ${id}-problem`}
          aria-invalid={problem === undefined ? undefined : true}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {problem !== undefined && (
          <p id={`${id}-problem`} className={styles.problem}>
            <Icon name="triangle-alert" />
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
