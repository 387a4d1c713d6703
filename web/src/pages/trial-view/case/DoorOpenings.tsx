import type { TrialView } from '#contract/api/trials.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import { uniqueKeys } from '#web/lib/unique-keys.ts';
import styles from './Background.module.css';

const NOTE = '码在检举人和递话人手里，谁开的看不出来，也不算证明。代号一样的，是从同一处网络来的，一小时记一次。';

/** Renders when the door of an accused was opened with its code and from which network, for its owner and operators; nothing while nobody has. */
export function DoorOpenings({ openings }: { openings: TrialView['doorOpenings'] }) {
  if (openings.length === 0) return null;
  const doors = [...new Set(openings.map(({ accusedId }) => accusedId))];
  const keys = uniqueKeys(openings.map(({ accusedId, at, network }) => `${accusedId} ${at} ${network}`));
  return (
    <section aria-labelledby="door-openings">
      <SectionHead id="door-openings" title="凭码开过门" aside={`${openings.length} 次`} />
      <p className={styles.none}>{NOTE}</p>
      <ul className={styles.rows}>
        {openings.map(({ accusedId, at, network }, index) => (
          <li key={keys[index]}>
            <Time iso={at} form="minute" />
            {doors.length > 1 && <span>第 {doors.indexOf(accusedId) + 1} 位被检举人的门</span>}
            <span>
              网络代号 <b>{network}</b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
