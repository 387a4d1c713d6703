import type { Standing } from '#contract/api/profiles.ts';
import { formatCount } from '#web/lib/counts.ts';
import { Progress } from '#web/ui/Progress.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './StandingPanel.module.css';

/** Renders a member's progress: their title, the way to the next one, today's share, and how much each action earns. */
export function StandingPanel({ standing: { experience, level, levels, today, dailyCap, deeds } }: { standing: Standing }) {
  const at = levels.findLastIndex(({ from }) => experience >= from);
  const from = levels[at]?.from ?? 0;
  const next = levels[at + 1];
  return (
    <section aria-labelledby="standing">
      <SectionHead id="standing" title="等级与经验" aside={`${formatCount(experience)} 经验`} />
      <div className={styles.way}>
        <p>
          <b>{level}</b>
          {next ? <span>{`再有 ${formatCount(next.from - experience)} 就是 ${next.title}`}</span> : <span>已经走到最高处</span>}
        </p>
        <Progress value={next ? (experience - from) / (next.from - from) : 1} label={next ? `到${next.title}的路` : '最高等级'} />
        <p>
          <span>{`今天得了 ${today}，每天最多 ${dailyCap}`}</span>
          <span>精华与检举成立不算在内</span>
        </p>
        <Progress value={today / dailyCap} label="今天的经验" />
      </div>
      <div className={styles.tables}>
        <table>
          <caption>怎样获得经验</caption>
          <tbody>
            {deeds.map(({ label, points, capped }) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  {!capped && points > 0 && <small>不限</small>}
                </th>
                <td>{points > 0 ? `+${points}` : `−${-points}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table>
          <caption>八级称号</caption>
          <tbody>
            {levels.map(({ title, from: begins }, index) => (
              <tr key={title} aria-current={index === at ? 'true' : undefined}>
                <th scope="row">{title}</th>
                <td>{formatCount(begins)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
