import { OUTCOME_LABELS } from '#contract/api/trials-case-labels.ts';
import { FALSE_KIND_LABELS } from '#contract/api/trials-labels.ts';
import type { Dossier, TrialPreview } from '#contract/api/trials.ts';
import { articleHref } from '#web/features/blacklist/blacklist-address.ts';
import { uniqueKeys } from '#web/lib/unique-keys.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { sentencesOf } from './changes.ts';
import styles from './Proposal.module.css';

type Verdict = Dossier['verdicts'][number];

export const PROPOSAL_ID = 'proposal';

export interface ProposalProps {
  dossier: Dossier;
  verdict: Verdict;
  /** What the reader has read before this one; null: they have read no other. */
  before: Verdict | null;
  revision: number;
  precedents: TrialPreview['precedents'] | null;
}

/** Renders the verdict that waits: its penalties, its facts and reasons, and what others got. What is new since the reader's last draft is marked. */
export function Proposal({ dossier, verdict, before, revision, precedents }: ProposalProps) {
  const author = verdict.presenter.nickName;
  return (
    <section aria-labelledby={PROPOSAL_ID}>
      <SectionHead id={PROPOSAL_ID} title={dossier.isDirect ? '立案的主持人怎么想' : '主审怎么想'} aside={`${author}，第 ${revision} 稿`} />
      <div className={styles.proposal}>
        <ul className={styles.costs} aria-label="拟定的处罚">
          {verdict.penalties.length === 0 && (
            <li>
              <b className={styles.light}>{OUTCOME_LABELS[verdict.outcome]}</b>
            </li>
          )}
          {verdict.penalties.map(({ accusedId, penalty, bandReason }) => (
            <li key={accusedId}>
              <b>{penalty.label}</b>
              <span>{dossier.accused.find(({ id }) => id === accusedId)?.name ?? '一个角色'}</span>
              {bandReason !== '' && <small>超出常见范围的理由：{bandReason}</small>}
            </li>
          ))}
        </ul>
        <p className={styles.basis}>
          {verdict.penalties.length > 0 && `${OUTCOME_LABELS[verdict.outcome]}，`}依据{' '}
          {verdict.articles.map(({ value, label }, index) => (
            <span key={value}>
              {index > 0 && '、'}
              <a href={articleHref(value)}>{label}</a>
            </span>
          ))}
        </p>
        <h3>事实</h3>
        <Words text={verdict.facts} before={before?.facts ?? null} />
        <h3>理由</h3>
        <Words text={verdict.reasoning} before={before?.reasoning ?? null} />
        {verdict.falseFinding && (
          <>
            <h3>另认定检举不实：{FALSE_KIND_LABELS[verdict.falseFinding.kind]}</h3>
            <Words text={verdict.falseFinding.reason} before={before?.falseFinding?.reason ?? null} />
          </>
        )}
        {precedents && <p className={styles.precedents}>{precedentLine(precedents)}</p>}
      </div>
    </section>
  );
}

/** A text; its sentences that were not in the one before are marked. */
function Words({ text, before }: { text: string; before: string | null }) {
  const known = before === null ? null : new Set(sentencesOf(before));
  const sentences = sentencesOf(text);
  const keys = uniqueKeys(sentences);
  return (
    <p className={styles.words}>
      {sentences.map((sentence, index) =>
        known === null || known.has(sentence) ? (
          sentence
        ) : (
          <mark key={keys[index]}>
            <span className="sr">（改过）</span>
            {sentence}
          </mark>
        ),
      )}
    </p>
  );
}

function precedentLine({ total, shares, band }: TrialPreview['precedents']): string {
  if (total === 0) return '同案由还没有判过，这一案会成为先例。';
  const labelOf = (value: string) => shares.find((share) => share.value === value)?.label ?? value;
  const counts = shares.filter(({ count }) => count > 0).map(({ label, count }) => `${label} ${count}`);
  const usual =
    band === null ? '不到十例，还没有常见范围' : band.from === band.to ? `常见的是${labelOf(band.from)}` : `常见的从${labelOf(band.from)}到${labelOf(band.to)}`;
  return `同案由的 ${total} 个先例：${counts.join('，')}。${usual}。`;
}
