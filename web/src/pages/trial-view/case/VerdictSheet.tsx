import { OUTCOME_LABELS } from '#contract/api/trials-case-labels.ts';
import { FALSE_KIND_LABELS, RETURN_PART_LABELS } from '#contract/api/trials-labels.ts';
import type { Dossier, PublicCase } from '#contract/api/trials.ts';
import { articleHref, ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import { Stamp } from '#web/ui/Stamp.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { pieceName } from '#web/features/evidence/evidence-labels.ts';
import styles from './VerdictSheet.module.css';

type Verdict = Dossier['verdicts'][number];

const STATUS: Readonly<Record<Verdict['status'], string>> = { proposed: '拟定，还没有生效', returned: '复核退回', final: '生效' };

export interface VerdictSheetProps {
  verdict: Omit<Verdict, 'falseFinding'> & Partial<Pick<Verdict, 'falseFinding'>>;
  accused: PublicCase['accused'];
  evidence: PublicCase['evidence'];
  gameId: number;
}

/** Renders a verdict as it was written and signed. */
export function VerdictSheet({ verdict, accused, evidence, gameId }: VerdictSheetProps) {
  const { outcome, status, penalties, countersigner } = verdict;
  const nameOf = (id: number) => accused.find((each) => each.id === id);
  const remark = [verdict.checked, verdict.countersignReason].filter((text) => text !== '').join(' ');
  const used = evidence.filter(({ id }) => verdict.evidenceIds.includes(id));
  return (
    <article className={styles.verdict} data-status={status}>
      {status === 'final' && <Stamp lines={['裁决', '生效']} className={styles.stamp} />}
      <header className={styles.head}>
        <h3>{OUTCOME_LABELS[outcome]}</h3>
        <Tag tone={status === 'final' ? 'seal' : 'plum'}>{status === 'returned' && countersigner === null ? '没有生效' : STATUS[status]}</Tag>
        <span>
          {verdict.presenter.nickName}　<Time iso={verdict.proposedAt} form="minute" />
        </span>
      </header>
      <VerdictText title="认定的事实" text={verdict.facts} />
      <VerdictText title="理由" text={verdict.reasoning} />
      {verdict.statement !== verdict.facts && <VerdictText title="公示的摘要" text={verdict.statement} />}
      <dl className={styles.facts}>
        {penalties.map(({ accusedId, penalty, bandReason }) => {
          const accused = nameOf(accusedId);
          const number = accused?.ticketNumber ?? null;
          return (
            <div key={accusedId}>
              <dt>{accused?.name ?? '一个角色'}</dt>
              <dd>
                <b>{penalty.label}</b>
                {number !== null && (
                  <a className={styles.ticket} href={ticketHref({ number, gameId })}>
                    {number}
                  </a>
                )}
                {bandReason !== '' && <p>超出常见范围的理由：{bandReason}</p>}
              </dd>
            </div>
          );
        })}
        <div>
          <dt>依据</dt>
          <dd>
            {verdict.articles.map(({ value, label }) => (
              <a key={value} className={styles.article} href={articleHref(value)}>
                {label}
              </a>
            ))}
          </dd>
        </div>
        {used.length > 0 && (
          <div>
            <dt>采信</dt>
            <dd>{used.map(pieceName).join('；')}</dd>
          </div>
        )}
        {verdict.falseFinding && (
          <div>
            <dt>另认定</dt>
            <dd>
              <b>检举不实：{FALSE_KIND_LABELS[verdict.falseFinding.kind]}</b>
              <p>{verdict.falseFinding.reason}</p>
            </dd>
          </div>
        )}
        {countersigner && (
          <div>
            <dt>复核</dt>
            <dd>
              {countersigner.nickName}
              {verdict.returnPart !== null && `，${RETURN_PART_LABELS[verdict.returnPart]}站不住`}
              {remark !== '' && `：${remark}`}
            </dd>
          </div>
        )}
      </dl>
    </article>
  );
}

function VerdictText({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h4>{title}</h4>
      <p className={styles.words}>{text}</p>
    </>
  );
}
