import { SUGGESTION_STATE_LABELS } from '#contract/api/suggestions-labels.ts';
import type { Suggestion } from '#contract/api/suggestions.ts';
import { Tag, type Tone } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Img } from '#web/ui/Img.tsx';
import styles from './SuggestionItem.module.css';

const TONES: Readonly<Record<Suggestion['state'], Tone>> = { received: 'plain', working: 'brass', answered: 'pine' };

/** Something I have proposed, with the answer it got. */
export function SuggestionItem({ suggestion, typeLabel }: { suggestion: Suggestion; typeLabel: string }) {
  return (
    <article className={styles.item}>
      <header>
        <Tag tone={TONES[suggestion.state]}>{SUGGESTION_STATE_LABELS[suggestion.state]}</Tag>
        <span>{typeLabel}</span>
        <Time iso={suggestion.createdAt} relative form="day" />
      </header>
      <p className={styles.words}>{suggestion.content}</p>
      {suggestion.images.length > 0 && (
        <div className={styles.pictures}>
          {suggestion.images.map(({ src, srcSmall, width, height }) => (
            <a key={src} href={src} target="_blank" rel="noreferrer">
              <Img src={srcSmall} alt="附图，点开看大图" width={width} height={height} loading="lazy" />
            </a>
          ))}
        </div>
      )}
      {suggestion.answer && (
        <div className={styles.answer}>
          <p>
            <b>炉边的答复</b>
            {suggestion.answeredAt && <Time iso={suggestion.answeredAt} relative form="day" />}
          </p>
          <p className={styles.words}>{suggestion.answer}</p>
        </div>
      )}
    </article>
  );
}
