import type { Poll } from '#contract/api/polls.ts';
import { placedOptions } from './poll-shares.ts';
import styles from './PollText.module.css';

/** Renders the words of a poll, for who reviews a post, and for its author before it is published. */
export function PollText({ poll }: { poll: Pick<Poll, 'question' | 'options'> }) {
  return (
    <section className={styles.poll} aria-label="投票">
      <p>{`投票：${poll.question}`}</p>
      <ul>
        {placedOptions(poll).map(({ option, place }) => (
          <li key={place}>{option}</li>
        ))}
      </ul>
    </section>
  );
}
