import { RUNG_LABELS } from '#contract/api/trials-labels.ts';
import type { PanelState, Rung } from '#contract/api/trials.ts';
import { lengthText } from '#web/features/complaint/length-text.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { sizeSentence } from './rung-cap.ts';
import styles from './HowCounted.module.css';

interface Example {
  /** Null: a seat without a vote. */
  votes: readonly { seat: number; rung: Rung | null }[];
  result: Rung;
  why: string;
}

const THREE: readonly Example[] = [
  { votes: seated('permanent', 'permanent', 'permanent'), result: 'permanent', why: '永久要三位一致。' },
  { votes: seated('permanent', 'list365', 'dismissed'), result: 'list365', why: '取中间那一票。' },
  { votes: seated('list365', 'list90', null), result: 'list90', why: '没投的算“证据不足”，再取中间。' },
];
const TWO: readonly Example[] = [
  { votes: seated('list365', 'list90'), result: 'list90', why: '取轻的那一票。' },
  { votes: seated('list365', null), result: 'insufficient', why: '没投的算“证据不足”，取轻的。' },
];

/** Renders how the votes of a panel are counted, by examples of its own size. */
export function HowCounted({ panel, isDirect, panelDays }: { panel: Pick<PanelState, 'size'>; isDirect: boolean; panelDays: number }) {
  const examples = panel.size >= 3 ? THREE : panel.size === 2 ? TWO : [];
  return (
    <section aria-labelledby="how-counted">
      <SectionHead id="how-counted" title="怎么算票" />
      {examples.length > 0 && (
        <ul className={styles.examples}>
          {examples.map(({ votes, result, why }) => (
            <li key={why}>
              <p>
                {votes.map(({ seat, rung }) => (
                  <Vote key={seat} rung={rung} />
                ))}
                <span className={styles.arrow}>
                  <span aria-hidden="true">→</span>
                  <span className="sr">结果</span>
                </span>
                <Vote rung={result} />
              </p>
              {why}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>
        {sizeSentence(panel, isDirect)}
        {`有几席，抽签那天就数定，中途走了人也不减。票齐了，或者${lengthText(panelDays * 24)}到了，就计票；计票之前谁也看不到别人的票，结了案和理由一起公开。`}
      </p>
    </section>
  );
}

function seated(...rungs: readonly (Rung | null)[]): Example['votes'] {
  return rungs.map((rung, seat) => ({ seat, rung }));
}

function Vote({ rung }: { rung: Rung | null }) {
  const isLight = rung === 'dismissed' || rung === 'insufficient';
  const weight = rung === null ? 'none' : isLight ? 'light' : rung === 'permanent' ? 'heavy' : 'middle';
  return (
    <b className={styles.vote} data-weight={weight}>
      {rung === null ? '没投' : RUNG_LABELS[rung]}
    </b>
  );
}
