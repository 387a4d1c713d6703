import { RUNG_LABELS } from '#contract/api/trials-labels.ts';
import type { PublicCase } from '#contract/api/trials.ts';
import { drawHref } from '#web/features/trials/trial-address.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './CaseDecision.module.css';

const COUNTS: Readonly<Record<number, string>> = {
  0: '抽签那天没有一位坐得下：按主审拟定的，最重拉黑 90 天。',
  1: '只抽得出一位：他的票和主审拟定的比，取轻的。',
  2: '抽出两位：取轻的那一票，最重拉黑 1 年。没投的算“证据不足”。',
  3: '抽出三位：取中间那一票，永久要三位一致。没投的算“证据不足”。',
};

/** Renders how a panel has decided a case: each vote with its reason, and who was of another mind. */
export function CaseDecision({ court: { id, accused, decidedBy } }: { court: PublicCase }) {
  if (decidedBy?.seat !== 'panel') return null;
  const nameOf = (accusedId: number) => accused.find((each) => each.id === accusedId)?.name ?? '未公示的角色';
  return (
    <section aria-labelledby="case-panel">
      <SectionHead id="case-panel" title={decidedBy.n === 0 ? '合议' : `合议 ${decidedBy.n} 人`} level={3} aside={<a href={drawHref(id)}>自己重抽一遍</a>} />
      <p className={styles.count}>{COUNTS[decidedBy.n]}</p>
      <ul className={styles.votes}>
        {decidedBy.jurors.map(({ person, votes, reason, isDissent }) => (
          <li key={person.id} className={isDissent ? styles.dissent : undefined}>
            <p>
              <a className="name" href={`/presenter/profile/${person.id}`}>
                {person.nickName}
              </a>
              {votes.map(({ accusedId, rung }) => (
                <Tag key={accusedId} tone={rung === 'dismissed' || rung === 'insufficient' ? 'pine' : 'seal'}>
                  {votes.length > 1 ? `${nameOf(accusedId)}：${RUNG_LABELS[rung]}` : RUNG_LABELS[rung]}
                </Tag>
              ))}
              {isDissent && <small>和结果不同</small>}
            </p>
            <p className={styles.reason}>{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
