import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { MAX_TAG_LENGTH, MAX_TAGS } from '#contract/limits.ts';
import { takeGraphemes } from '#contract/text/graphemes.ts';
import { isComposing } from '#web/lib/ime.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { suggestedTags } from './suggested-tags.ts';
import { TagOptions } from './TagOptions.tsx';
import { useTagOptions } from './use-tag-options.ts';
import styles from './TagInput.module.css';

interface TagInputProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** Offered for one press while nothing is typed. */
  common?: readonly string[];
  /** Whether typed text is completed from all tags of the game. */
  completes?: boolean;
  problem?: string;
}

/** Up to five tags; Enter or a comma takes one over, arrows walk those that are offered, Backspace in the empty box takes the last one back. */
export function TagInput({ tags, onChange, common = [], completes = false, problem }: TagInputProps) {
  const inputId = useId();
  const optionsId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** The suggested tag selected with the arrow keys; -1: the typed text. */
  const [at, setAt] = useState(-1);
  /** The text typed when the suggestions were dismissed. */
  const [dismissed, dismiss] = useState('');
  const full = tags.length >= MAX_TAGS;
  const options = useTagOptions(full || text === dismissed ? '' : text, { common, chosen: tags, completes });
  const offered = full || text !== '' ? [] : suggestedTags({ common, found: [] }, tags, '');
  const active = options[at];

  const type = (typed: string) => {
    setText(typed);
    setAt(-1);
    dismiss('');
  };
  const take = (typed: string) => {
    const added = typed
      .split(/[,，、\s]+/)
      .map((tag) => takeGraphemes(tag.trim(), MAX_TAG_LENGTH))
      .filter((tag) => tag !== '');
    type('');
    const next = [...new Set([...tags, ...added])].slice(0, MAX_TAGS);
    if (next.length !== tags.length) onChange(next);
  };
  /** Takes one that is offered, whole: it may hold a space. */
  const takeOffered = (tag: string) => {
    type('');
    onChange([...tags, tag].slice(0, MAX_TAGS));
    input.current?.focus();
  };
  const left = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // When focus moves to a suggested tag, the typed text is a part of its name and not a tag.
    if (!currentTarget.contains(relatedTarget)) take(text);
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter in here never submits the form.
    if (event.key === 'Enter') event.preventDefault();
    if (isComposing(event)) return;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (event.key === 'Enter' && active !== undefined) takeOffered(active);
    else if (event.key === 'Enter') take(text);
    else if (isArrow && options.length > 0) {
      event.preventDefault();
      // One option more than there are tags: the typed text.
      const stops = options.length + 1;
      setAt(((at + 1 + (event.key === 'ArrowDown' ? 1 : -1) + stops) % stops) - 1);
    } else if (event.key === 'Escape' && options.length > 0) {
      event.preventDefault();
      dismiss(text);
      setAt(-1);
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1));
  };

  return (
    <div className={styles.tags} onBlur={left}>
      <label htmlFor={inputId}>
        标签<small>{`最多 ${MAX_TAGS} 个，每个 ${MAX_TAG_LENGTH} 字以内`}</small>
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
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={optionsId}
        aria-activedescendant={active === undefined ? undefined : `${optionsId}-${at}`}
        value={text}
        disabled={full}
        placeholder={full ? '已经满了' : '输入后按回车'}
        onChange={(event) =>
          /[,，、]/.test(event.target.value) && !isComposing({ nativeEvent: event.nativeEvent as InputEvent })
            ? take(event.target.value)
            : type(event.target.value)
        }
        onKeyDown={pressed}
        aria-invalid={problem ? true : undefined}
      />
      {options.length > 0 && <TagOptions id={optionsId} tags={options} at={at} onTake={takeOffered} />}
      {offered.length > 0 && (
        <ul className={styles.offered} aria-label="这个栏目常用的标签">
          {offered.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={`加上标签 ${tag}`}
                // The box keeps the focus, and with it the phone its keyboard.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => takeOffered(tag)}
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
