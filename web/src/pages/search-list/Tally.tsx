import type { SearchPage } from '#contract/api/search.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import styles from './Tally.module.css';

/** Renders how many posts of which game match the search. */
export function Tally({ found: { total, totalIsApproximate } }: { found: SearchPage }) {
  const { games, gameId } = useSite();
  const game = games.find(({ id }) => id === gameId);
  return (
    <p className={styles.tally} role="status">
      在「{game?.name}」中找到{totalIsApproximate && '约'} <b>{withSeparators(total)}</b> 篇{totalIsApproximate && '，新的在前'} ·{' '}
      <a href="/list_order">怎么排的</a>
    </p>
  );
}
