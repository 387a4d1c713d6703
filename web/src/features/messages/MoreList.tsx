import { useState, type ReactNode } from 'react';
import type { Page } from '#contract/envelope.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './MoreList.module.css';

export interface MoreListProps<Item> {
  /** Another first page is another list: give it another `key`. */
  first: Pick<Page<Item>, 'items' | 'next'>;
  /** Fetches the page behind a cursor. Rejects once the refusal has been shown. */
  more: (after: string) => Promise<Pick<Page<Item>, 'items' | 'next'>>;
  idOf: (item: Item) => number;
  children: (item: Item) => ReactNode;
}

/** A list on one sheet that goes on at a press. What has moved to the front meanwhile is not shown twice. */
export function MoreList<Item>({ first, more, idOf, children }: MoreListProps<Item>) {
  const [{ items, next }, setShown] = useState<{ items: readonly Item[]; next: string | null }>(first);
  const [busy, setBusy] = useState(false);
  const goOn = async (after: string) => {
    setBusy(true);
    try {
      const page = await more(after);
      setShown((before) => {
        const known = new Set(before.items.map(idOf));
        return { items: [...before.items, ...page.items.filter((item) => !known.has(idOf(item)))], next: page.next };
      });
    } catch {
      // The refusal has been shown; the button stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ol className={styles.list}>
        {items.map((item) => (
          <li key={idOf(item)}>{children(item)}</li>
        ))}
      </ol>
      {next !== null && (
        <p className={styles.more}>
          <Button loading={busy} loadingText="正在取来" onClick={() => void goOn(next)}>
            再看一些
          </Button>
        </p>
      )}
    </>
  );
}
