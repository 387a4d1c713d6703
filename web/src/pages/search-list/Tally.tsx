import type { SearchPage } from '#contract/api/search.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import styles from './Tally.module.css';

/** Renders how many posts or cases of which game match the search. */
export function Tally({ found: { total, totalIsApproximate, isLoose }, unit }: { found: SearchPage; unit: '篇' | '桩' }) {
  const { games, gameId } = useSite();
  const game = games.find(({ id }) => id === gameId);
  return (
    <p className={styles.tally} role="status">
      在「{game?.name}」中找到{totalIsApproximate && '约'} <b>{withSeparators(isLoose ? 0 : total)}</b> {unit}
      {totalIsApproximate && '，新的在前'} · <a href="/list_order">怎么排的</a>
    </p>
  );
}
