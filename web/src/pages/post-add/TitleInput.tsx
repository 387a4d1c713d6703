import { useId } from 'react';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_TITLE_LENGTH } from '#contract/limits.ts';
import { isComposing } from '#web/lib/ime.ts';
import style from './page.module.css';

/** Renders the title as it will appear above the post; Enter moves on to the text. */
export function TitleInput({ value, onChange, problem }: { value: string; onChange: (title: string) => void; problem?: string }) {
  const errorId = useId();
  const length = countGraphemes(value.trim());
  return (
    <div className={style['title']}>
      <textarea
        rows={1}
        aria-label="标题"
        placeholder="标题：哪里、什么事、给谁看"
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\n/g, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          event.preventDefault();
          event.currentTarget.closest('form')?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus();
        }}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? errorId : undefined}
      />
      {(length > MAX_TITLE_LENGTH - 10 || problem) && (
        <p id={errorId} className={problem || length > MAX_TITLE_LENGTH ? style['problem'] : style['hint']} role={problem ? 'alert' : undefined}>
          {problem ?? `${length} / ${MAX_TITLE_LENGTH}`}
        </p>
      )}
    </div>
  );
}
