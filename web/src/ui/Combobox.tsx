import { useId, useMemo, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { soundsLike } from '#web/lib/pinyin.ts';
import { isComposing } from '#web/lib/ime.ts';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import inputStyles from './input.module.css';
import styles from './Combobox.module.css';

export interface ComboboxOption {
  value: string;
  label: string;
}

export type ComboboxProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'role' | 'list'> & {
  options: readonly ComboboxOption[];
  /** The chosen value; empty: none. */
  value: string;
  onChange: (value: string) => void;
};

const MAX_SHOWN = 60;

/**
 * Renders a choice of one among many, found by a part of its name or by its pinyin, in full or by initials. Typed text that matches no name
 * counts as no choice.
 */
export function Combobox({ options, value, onChange, className, ...rest }: ComboboxProps) {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  /** The text being typed; null: the chosen one is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const found = useMemo(() => (typed === null ? [] : matching(options, typed)), [options, typed]);
  const open = typed !== null;

  const choose = (option: ComboboxOption | undefined) => {
    if (option) onChange(option.value);
    setTyped(null);
    setActive(0);
  };
  const leave = () => {
    if (typed === null) return;
    const exact = options.find(({ label }) => label === typed.trim());
    if (exact) onChange(exact.value);
    else if (typed.trim() === '') onChange('');
    setTyped(null);
    setActive(0);
  };
  const show = (index: number) => {
    setActive(index);
    box.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return setTyped('');
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (found.length > 0) show((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setTyped(null);
    }
  };

  return (
    <div ref={box} className={styles.box}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        className={classNames(inputStyles.input, inputStyles['with-trailing'], className)}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && found.length > 0 ? `${listId}-${active}` : undefined}
        value={typed ?? chosen?.label ?? value}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onClick={() => setTyped((before) => before ?? '')}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <Icon name="chevrons-up-down" className={classNames(inputStyles.icon, inputStyles['at-end'])} />
      <div id={listId} role="listbox" aria-label="选项" hidden={!open} className={styles.list}>
        {found.map((option, index) => (
          <div
            key={option.value}
            id={`${listId}-${index}`}
            data-index={index}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Before the input loses the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              choose(option);
            }}
          >
            {option.label}
          </div>
        ))}
        {open && found.length === 0 && (
          <div role="option" tabIndex={-1} aria-selected={false} aria-disabled="true" className={styles.none}>
            没有叫这个的
          </div>
        )}
      </div>
    </div>
  );
}

/** Returns names that begin so, then those that hold it, then those that begin to sound so. */
function matching(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return options.slice(0, MAX_SHOWN);
  const rank = ({ label }: ComboboxOption) => {
    const name = label.toLowerCase();
    if (name.startsWith(text)) return 0;
    if (name.includes(text)) return 1;
    return soundsLike(label, text) ? 2 : 3;
  };
  return options
    .map((option) => ({ option, at: rank(option) }))
    .filter(({ at }) => at < 3)
    .toSorted((one, other) => one.at - other.at)
    .slice(0, MAX_SHOWN)
    .map(({ option }) => option);
}
