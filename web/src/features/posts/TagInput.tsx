import { useId, useRef, useState, type FocusEvent } from 'react';
import { TAG_MOST, TAGS_MOST } from '#contract/limits.ts';
import { takeGraphemes } from '#contract/graphemes.ts';
import { isComposing } from '#web/lib/ime.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { suggestedTags } from './suggested-tags.ts';
import styles from './TagInput.module.css';

interface TagInputProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** Offered for one press, narrowed by what is typed. */
  common?: readonly string[];
  problem?: string;
}

/** Up to five tags; Enter or a comma takes one over, Backspace in the empty box takes the last one back. */
export function TagInput({ tags, onChange, common = [], problem }: TagInputProps) {
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const full = tags.length >= TAGS_MOST;
  const offered = full ? [] : suggestedTags(common, tags, text);

  const take = (typed: string) => {
    const added = typed
      .split(/[,，、\s]+/)
      .map((tag) => takeGraphemes(tag.trim(), TAG_MOST))
      .filter((tag) => tag !== '');
    setText('');
    const next = [...new Set([...tags, ...added])].slice(0, TAGS_MOST);
    if (next.length !== tags.length) onChange(next);
  };
  const left = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // On the way to an offered tag what was typed is a part of its name, no tag.
    if (!currentTarget.contains(relatedTarget)) take(text);
  };

  return (
    <div className={styles.tags} onBlur={left}>
      <label htmlFor={inputId}>
        标签<small>{`最多 ${TAGS_MOST} 个，每个 ${TAG_MOST} 字以内`}</small>
      </label>
      <ul>
        {tags.map((tag) => (
          <li key={tag}>
            <button type="button" onClick={() => onChange(tags.filter((other) => other !== tag))} aria-label={`去掉标签 ${tag}`}>
              {tag}
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        id={inputId}
        autoComplete="off"
        value={text}
        disabled={full}
        placeholder={full ? '已经满了' : '输入后按回车'}
        onChange={(event) =>
          /[,，、]/.test(event.target.value) && !isComposing({ nativeEvent: event.nativeEvent as InputEvent })
            ? take(event.target.value)
            : setText(event.target.value)
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // Enter in here never submits the form.
            event.preventDefault();
            if (!isComposing(event)) take(text);
          }
          if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1));
        }}
        aria-invalid={problem ? true : undefined}
      />
      {offered.length > 0 && (
        <ul className={styles.offered} aria-label="这个栏目常用的标签">
          {offered.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={`加上标签 ${tag}`}
                // The box keeps the focus, and with it the phone its keyboard.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => {
                  take(tag);
                  input.current?.focus();
                }}
              >
                <Icon name="plus" />
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
