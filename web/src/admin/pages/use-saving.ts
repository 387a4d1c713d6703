import { useEffect, useRef } from 'react';

const SAVE_MS = 1_200;

interface Saving {
  /** Saves at once what is not saved yet. Resolves to whether everything is. */
  flush: () => Promise<boolean>;
  /** Gives up what is not saved yet. */
  discard: () => void;
}

/**
 * Saves words a moment after they were changed, and at once when the page is left or hidden. `save` is called with the words as they are
 * then, and resolves to whether they were saved; `onChange` when they differ from what is saved.
 */
export function useSaving<Words>(words: Words, save: (words: Words) => Promise<boolean>, onChange: () => void): Saving {
  const latest = useRef({ words, save, onChange });
  const saved = useRef(words);
  useEffect(() => {
    latest.current = { words, save, onChange };
  });
  const flush = async () => {
    const { words: mine, save: saveNow } = latest.current;
    if (saved.current === mine) return true;
    const isSaved = await saveNow(mine);
    if (isSaved) saved.current = mine;
    return isSaved;
  };
  useEffect(() => {
    if (saved.current === words) return undefined;
    latest.current.onChange();
    const timer = setTimeout(() => void flush(), SAVE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      void flush();
    };
  }, []);
  const discard = () => {
    saved.current = latest.current.words;
  };
  return { flush, discard };
}
