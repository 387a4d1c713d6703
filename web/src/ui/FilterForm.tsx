import type { ReactNode, SubmitEvent } from 'react';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './FilterForm.module.css';

export interface FilterFormProps {
  /** The target path, without a query. */
  action: string;
  /** What travels along beside the fields. */
  kept: Readonly<Record<string, string>>;
  /** The address of the list without the filters; null when none is set. */
  clearHref: string | null;
  children: ReactNode;
}

/** The filters of a list as a plain form: without our script the browser itself asks for the page. */
export function FilterForm({ action, kept, clearHref, children }: FilterFormProps) {
  return (
    <form className={styles.form} method="get" action={action} role="search" aria-label="筛选" onSubmit={followForm}>
      {Object.entries(kept).map(([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />)}
      {children}
      <Button type="submit" size="field" icon="search">
        查找
      </Button>
      {clearHref && (
        <a className={styles.clear} href={clearHref}>
          清除筛选
        </a>
      )}
    </form>
  );
}

/** Navigates where the browser would with a form, without its empty fields. */
export function followForm(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault();
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string' && value.trim() !== '') query.set(name, value.trim());
  const text = query.toString();
  void navigate(new URL(event.currentTarget.action).pathname + (text && `?${text}`));
}
