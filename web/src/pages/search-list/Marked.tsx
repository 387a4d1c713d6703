import type { MarkedText } from '#contract/api/search.ts';
import styles from './Marked.module.css';

/** Renders a text with the search words marked. */
export function Marked({ text }: { text: MarkedText }) {
  let end = 0;
  return text.map(({ text: piece, hit }) => {
    end += piece.length;
    return hit ? (
      <mark key={end} className={styles.mark}>
        {piece}
      </mark>
    ) : (
      piece
    );
  });
}
