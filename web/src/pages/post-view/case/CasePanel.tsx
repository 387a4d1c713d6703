import { OUTCOME_LABELS, PARTY_LABELS } from '#contract/api/trials-case-labels.ts';
import type { CasePage, CaseState } from '#contract/api/trials.ts';
import { articleHref, ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import { SealedEvidence } from '#web/features/evidence/SealedEvidence.tsx';
import { StateTags } from '#web/features/trials/StateTags.tsx';
import { KINDS } from '#web/features/trials/labels.ts';
import { stepWord } from '#web/features/trials/step-word.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { CaseDecision } from './CaseDecision.tsx';
import { CaseDoor } from './CaseDoor.tsx';
import { CommentHoldNotice } from './CommentHold.tsx';
import styles from './CasePanel.module.css';

/** The running clock of each state. */
const CLOCKS: Readonly<Record<CaseState, string>> = {
  filed: '等主持人受理',
  received: '等主持人动手',
  answering: '等对方答辩',
  hearing: '等主持人裁决',
  countersigning: '等另一位主持人复核',
  panel: '等抽到的主持人合议',
  closed: '可以申诉',
  appealed: '等申诉的答复',
};

/** Renders a case as everybody may see it: before the verdict only its state, afterwards the findings, statements and evidence. */
export function CasePanel({ court }: { court: CasePage }) {
  const { state, outcome, dueAt, overdue, asked, offence, activity, realm, presenter, accused, events, statements, evidence, verdict, isDirect, gameId } =
    court;
  return (
    <section className={styles.panel} aria-labelledby="case">
      <SectionHead id="case" title="案子" aside={<span className={styles.number}>{`第 ${court.id} 号`}</span>} />
      <p className={styles.tags}>
        <StateTags state={state} outcome={outcome} wasReceived={court.wasReceived} />
        <Tag>{offence.label}</Tag>
        <Tag>{activity.label}</Tag>
        {court.remark !== null && <Tag tone="brass">{court.remark}</Tag>}
        {isDirect && <Tag tone="plum">主持人直接立案</Tag>}
        {dueAt !== null && (
          <span className={styles.clock}>
            {`${CLOCKS[state]}，到 `}
            <Time iso={dueAt} form="minute" />
          </span>
        )}
        {overdue && <Tag tone="seal">逾期</Tag>}
        {asked && <Tag tone="brass">等检举人补充，时钟停着</Tag>}
      </p>
      <CaseDoor court={court} />
      {court.commentHold && <CommentHoldNotice hold={court.commentHold} />}

      <dl className={styles.facts}>
        <div>
          <dt>被检举</dt>
          {accused.map(({ id, name, realm: of, penalty, ticketNumber }) => (
            <dd key={id}>
              {`${name} · ${of}`}
              {penalty && <Tag tone="seal">{penalty.label}</Tag>}
              {ticketNumber !== null && (
                <a className="link" href={ticketHref({ number: ticketNumber, gameId })}>
                  {`罚单 ${ticketNumber}`}
                </a>
              )}
            </dd>
          ))}
          {accused.length === 0 && <dd>{realm}</dd>}
        </div>
        <div>
          <dt>审理人</dt>
          <dd>
            {presenter ? <a href={`/presenter/profile/${presenter.id}`}>{presenter.nickName}</a> : '等一位主持人受理'}
            {presenter && (
              <a className={styles.report} href={`/presenter/informer/${presenter.id}?case=${court.id}`}>
                举报这位主持人
              </a>
            )}
          </dd>
        </div>
      </dl>

      {verdict && (
        <article className={styles.verdict} aria-labelledby="case-verdict">
          <SectionHead id="case-verdict" title={`裁决：${OUTCOME_LABELS[verdict.outcome]}`} level={3} aside={<Time iso={verdict.proposedAt} form="day" />} />
          <h4>认定的事实</h4>
          <p className={styles.words}>{verdict.facts}</p>
          <h4>理由</h4>
          <p className={styles.words}>{verdict.reasoning}</p>
          <p className={styles.articles}>
            {verdict.articles.map(({ value, label }) => (
              <a key={value} className="link" href={articleHref(value)}>
                {label}
              </a>
            ))}
          </p>
          <p className={styles.signed}>
            {`主持人 ${verdict.presenter.nickName}`}
            {verdict.countersigner && `　复核 ${verdict.countersigner.nickName}`}
            {verdict.checked && `：${verdict.checked}`}
          </p>
        </article>
      )}

      <CaseDecision court={court} />
      {statements.length > 0 && (
        <section aria-labelledby="case-said">
          <SectionHead id="case-said" title="答辩与陈述" level={3} />
          <ol className={styles.said}>
            {statements.map(({ id, name, role, kind, text, saidAt }) => (
              <li key={id}>
                <p>
                  <b className="name">{name}</b>
                  <small>
                    {`${PARTY_LABELS[role]} · ${KINDS[kind]} · `}
                    <Time iso={saidAt} form="day" />
                  </small>
                </p>
                <p className={styles.words}>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}

      {evidence.length > 0 && (
        <section aria-labelledby="case-proof">
          <SectionHead id="case-proof" title="证据" level={3} aside="原件封存，这里是公开的一份" />
          <SealedEvidence evidence={evidence} isPublic />
        </section>
      )}

      <section aria-labelledby="case-steps">
        <SectionHead id="case-steps" title="走到哪一步" level={3} />
        <ol className={styles.steps}>
          {events.map(({ at, action, by, role, reason }) => (
            <li key={`${at} ${action}`}>
              <Time iso={at} form="minute" />
              <span>
                {`${by ?? (role === 'clock' ? '时钟' : PARTY_LABELS[role])}　${stepWord(action)}`}
                {reason !== '' && <q>{reason}</q>}
              </span>
            </li>
          ))}
        </ol>
        <p className={styles.salt}>
          这桩案子抽签用的随机数，裁决以后公布；它的指纹从递上那天起就在这里：<code>{court.saltHash}</code>
        </p>
      </section>
    </section>
  );
}
