import { OUTCOME_LABELS, outcomeLabel } from '#contract/api/trials-case-labels.ts';
import type { TrialPreview } from '#contract/api/trials.ts';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import { STATE_TONES } from '#web/features/trials/labels.ts';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './Background.module.css';

const WORDS = {
  upheld: OUTCOME_LABELS.upheld,
  partly: OUTCOME_LABELS.partly,
  dismissed: OUTCOME_LABELS.dismissed,
  insufficient: OUTCOME_LABELS.insufficient,
  withdrawn: OUTCOME_LABELS.withdrawn,
  withdrawnAfterAnswer: '答辩之后撤回',
  lapsed: '逾期',
  foundFalse: '认定不实',
} satisfies Partial<Record<keyof NonNullable<TrialPreview['complainantRecord']>, string>>;

/** What who judges should know of the complainant: what became of their complaints, other cases of the same event, files that came up before. */
export function ComplainantRecord({ preview: { complainantRecord: record, crossCases, samePicture }, ownId }: { preview: TrialPreview; ownId: number }) {
  if (record === null) return null;
  const { filed, openMutual, ...ends } = record;
  const found = Object.entries(WORDS).flatMap(([end, word]) => {
    const count = Object.entries(ends).find(([key]) => key === end)?.[1] ?? 0;
    return count > 0 ? [`${word} ${count}`] : [];
  });
  return (
    <section aria-labelledby="complainant-record">
      <SectionHead id="complainant-record" title="检举人的以往" aside={`递过 ${filed} 桩`} />
      <p className={styles.none}>{found.length > 0 ? `${found.join('，')}。` : '除了这一桩，还没有结过的检举。'}</p>
      {openMutual > 1 && <p className={styles.none}>双方之间还有 {openMutual} 桩没结的检举。</p>}
      <ul className={styles.rows}>
        {crossCases.map((cross) => (
          <li key={cross.caseId}>
            <a href={trialHref({ columnId: cross.columnId, id: cross.caseId })}>第 {cross.caseId} 号案</a>
            <span>同一位检举人，同一件事</span>
            <Tag tone={STATE_TONES[cross.state]}>{cross.outcome === null ? STATE_LABELS[cross.state] : outcomeLabel(cross.outcome, { wasReceived: true })}</Tag>
            <Time iso={cross.filedAt} />
          </li>
        ))}
        {samePicture.map(({ position, caseId, columnId, otherPosition }) => (
          <li key={`${position} ${caseId} ${otherPosition}`}>
            <b>证据 {position}</b>
            {caseId === ownId ? (
              <span>和本案的证据 {otherPosition} 是同一份文件</span>
            ) : (
              <span>
                和<a href={trialHref({ columnId, id: caseId })}>第 {caseId} 号案</a>的证据 {otherPosition} 是同一份文件
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
