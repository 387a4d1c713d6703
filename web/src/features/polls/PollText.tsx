import type { Poll } from '#contract/api/polls.ts';
import styles from './PollText.module.css';

/** Renders the words of a poll, for who reviews a post. */
export function PollText({ poll }: { poll: Pick<Poll, 'question' | 'options'> }) {
  return (
    <section className={styles.poll} aria-label="投票">
      <p>{`投票：${poll.question}`}</p>
      <ul>
        {poll.options.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
    </section>
  );
}
