import type { PrecedentFigures } from '#contract/api/trials.ts';
import styles from './PenaltyShares.module.css';

/** Renders what the same offense cost others: the share of each penalty, the usual range, the median number of days. */
export function PenaltyShares({ figures: { total, shares, medianDays, band } }: { figures: PrecedentFigures }) {
  if (total === 0) return <p className={styles.note}>同案由还没有判过，这一案会成为先例。</p>;
  const labelOf = (value: string) => shares.find((share) => share.value === value)?.label ?? value;
  return (
    <>
      <ul className={styles.bars}>
        {shares.map(({ value, label, count, share }) => (
          <li key={value}>
            <span>{label}</span>
            <span className={styles.track} aria-hidden="true">
              <span style={{ inlineSize: `${share * 100}%` }} />
            </span>
            <span className={styles.figure}>
              {Math.round(share * 100)}%<span className="sr">，</span> <small>{count} 例</small>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {band === null
          ? '先例不到十例，还没有常见范围。'
          : band.from === band.to
            ? `常见范围是${labelOf(band.from)}，在此之外要写明理由。`
            : `常见范围从${labelOf(band.from)}到${labelOf(band.to)}，在此之外要写明理由。`}
        {medianDays !== null && `从递上到裁决，中位数 ${medianDays < 1 ? '不到 1' : Math.round(medianDays)} 天。`}
      </p>
    </>
  );
}
