import { useEffect, useState } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { quoteOf } from './quote-of.ts';
import styles from './QuoteButton.module.css';

interface Chosen {
  text: string;
  top: number;
  left: number;
}

/** Offers to quote the words chosen in the post or in a comment: beside them, on a phone above the bar at the foot. */
export function QuoteButton({ onQuote }: { onQuote: (text: string) => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setChosen(chosenWords()), 200);
    };
    document.addEventListener('selectionchange', look);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', look);
      window.removeEventListener('scroll', look);
    };
  }, []);
  if (chosen === null) return null;
  const { text, top, left } = chosen;
  return (
    <button
      type="button"
      ref={(button) => {
        button?.style.setProperty('--top', `${top}px`);
        button?.style.setProperty('--left', `${left}px`);
      }}
      className={styles.quote}
      // The words stay chosen until it is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        getSelection()?.removeAllRanges();
        setChosen(null);
        onQuote(text);
      }}
    >
      <Icon name="quote" />
      引用
    </button>
  );
}

/** Returns the chosen words as a quote, and where they are; null where nothing is chosen that can be quoted. */
function chosenWords(): Chosen | null {
  const selection = getSelection();
  const words = selection?.toString() ?? '';
  if (!selection || selection.rangeCount === 0 || words.trim() === '') return null;
  const range = selection.getRangeAt(0);
  const within = range.commonAncestorContainer;
  const element = within instanceof Element ? within : within.parentElement;
  const article = element?.closest('main article');
  if (!article || element?.closest('form, [contenteditable]')) return null;
  const [name, floor] = article.closest('#comments') ? ['header a', 'header a[data-act="link"]'].map((part) => article.querySelector(part)?.textContent) : [];
  const { top, left, width } = range.getBoundingClientRect();
  return { text: quoteOf(words, name && floor && name !== floor ? `${name} ${floor}` : null), top, left: left + width / 2 };
}
