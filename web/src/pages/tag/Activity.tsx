import { withSeparators } from '#web/lib/counts.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './Activity.module.css';

/** In units of the drawing. */
const BAR = 8;
const GAP = 2;
const HEIGHT = 56;
/** What a day with a post is at least, so that it is seen. */
const MIN_HEIGHT = 4;

/** How many posts were written with a tag on each of the last days, and whether these are more than before. */
export function Activity({ daily, before }: { daily: readonly number[]; before: number }) {
  const total = daily.reduce((sum, posts) => sum + posts, 0);
  const top = Math.max(1, ...daily);
  const words = total === 0 ? '近三十天没有人写' : `近三十天写了 ${withSeparators(total)} 篇，最多的一天 ${withSeparators(top)} 篇`;
  return (
    <section aria-labelledby="activity">
      <SectionHead id="activity" title="近三十天" aside={`${withSeparators(total)} 篇`} />
      <svg className={styles.chart} viewBox={`0 0 ${daily.length * (BAR + GAP) - GAP} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={words}>
        {daily.map((posts, at) => {
          const height = posts === 0 ? 1 : Math.max(MIN_HEIGHT, Math.round((posts / top) * HEIGHT));
          const x = at * (BAR + GAP);
          return <rect key={x} className={posts === 0 ? styles.none : undefined} x={x} y={HEIGHT - height} width={BAR} height={height} />;
        })}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>二十九天前</span>
        <span>今天</span>
      </p>
      <p className={styles.words}>{comparison(total, before)}</p>
    </section>
  );
}

function comparison(total: number, before: number): string {
  if (total === before) return total === 0 ? '这两个月没有人写，也许就等你这一篇。' : '和再前三十天一样多。';
  return `比再前三十天${total > before ? '多' : '少'} ${withSeparators(Math.abs(total - before))} 篇。`;
}
