import { HINT_LABELS } from '#contract/api/trials-conflict-labels.ts';
import { OUTCOME_LABELS } from '#contract/api/trials-case-labels.ts';
import type { Dossier, TrialPreview, TrialView } from '#contract/api/trials.ts';
import { TICKET_STATE_LABELS } from '#contract/api/tickets-labels.ts';
import { ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import { PenaltyShares } from '#web/features/trials/PenaltyShares.tsx';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import { STATE_TONES } from '#web/features/trials/labels.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ComplainantRecord } from './ComplainantRecord.tsx';
import { LikenessRing } from './LikenessRing.tsx';
import styles from './Background.module.css';

export interface BackgroundProps {
  preview: TrialPreview;
  dossier: Dossier | null;
  /** Empty for anybody but an operator. */
  recusals: TrialView['recusals'];
  /** Puts words into the reasoning of the verdict that is being written; null: none is. */
  onCite: ((text: string) => void) | null;
}

/** Renders what a judge consults beside the file: what is missing, the accused's history, penalties in similar cases. */
export function Background({ preview, dossier, recusals, onCite }: BackgroundProps) {
  const { missing, hints, history, openCases, precedents } = preview;
  const nameOf = (accusedId: number) => dossier?.accused.find(({ id }) => id === accusedId)?.name ?? '';
  return (
    <Card className={styles.card}>
      {dossier?.closedAt === null && (
        <section aria-labelledby="missing">
          <SectionHead id="missing" title="还缺什么" />
          {missing.length === 0 ? (
            <p className={styles.whole}>
              <Icon name="circle-check" />
              程序上不缺什么，可以裁决了。
            </p>
          ) : (
            <ul className={styles.missing}>
              {missing.map((sentence) => (
                <li key={sentence}>
                  <Icon name="circle" />
                  {sentence}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {dossier?.closedAt === null && hints.length > 0 && (
        <p className={styles.whole}>
          <Icon name="shield-alert" />
          要不要回避，由你掂量：你{hints.map((hint) => HINT_LABELS[hint]).join('、')}。
        </p>
      )}
      {recusals.length > 0 && (
        <section aria-labelledby="recusals">
          <SectionHead id="recusals" title="谁回避了" aside="只有管理员看得到" />
          <ul className={styles.rows}>
            {recusals.map(({ nickName, reason, at }) => (
              <li key={`${nickName} ${at}`}>
                {nickName}：{reason}　<Time iso={at} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {dossier && (
        <section aria-labelledby="history">
          <SectionHead id="history" title="被检举人的以往" aside={`${history.length} 张罚单`} />
          {history.length === 0 && openCases.length === 0 && <p className={styles.none}>没有别的罚单，也没有别的案子在审。</p>}
          <ul className={styles.rows}>
            {history.map((ticket) => (
              <li key={ticket.number}>
                <a href={ticketHref({ number: ticket.number, gameId: dossier.gameId })}>{ticket.number}</a>
                <span>
                  {nameOf(ticket.accusedId)}　{ticket.offence.label}，{ticket.penalty.label}
                </span>
                <Tag tone={ticket.status === 'active' ? 'seal' : 'plain'}>{TICKET_STATE_LABELS[ticket.status]}</Tag>
                <Time iso={ticket.issuedAt} />
              </li>
            ))}
            {openCases.map((open) => (
              <li key={`${open.caseId} ${open.accusedId}`}>
                <a href={trialHref({ columnId: open.columnId, id: open.caseId })}>第 {open.caseId} 号案</a>
                <span>{nameOf(open.accusedId)}　另有检举</span>
                <Tag tone={STATE_TONES[open.state]}>{STATE_LABELS[open.state]}</Tag>
                <Time iso={open.filedAt} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ComplainantRecord preview={preview} ownId={dossier?.id ?? 0} />
      <section aria-labelledby="precedents">
        <SectionHead id="precedents" title="相似判例" aside={`同案由共 ${precedents.total} 例`} />
        <PenaltyShares figures={precedents} />
        <ol className={styles.similar}>
          {precedents.similar.map((each) => (
            <li key={each.caseId}>
              <LikenessRing likeness={each.likeness} />
              <p>
                <a href={trialHref({ columnId: each.columnId, id: each.caseId })}>
                  <b>{each.title}</b>
                </a>
                <small>
                  {`第 ${each.caseId} 号　`}
                  <Time iso={each.closedAt} />
                  {`　${OUTCOME_LABELS[each.outcome]}`}
                  {each.penalties.length > 0 && `，${each.penalties.map(({ label }) => label).join('、')}`}
                  {`，用了 ${daysText(each.days)}`}
                </small>
              </p>
              {onCite && (
                <Button size="s" icon="quote" aria-label={`引用第 ${each.caseId} 号`} onClick={() => onCite(citation(each))}>
                  引用
                </Button>
              )}
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}

function citation({ caseId, title, outcome, penalties }: TrialPreview['precedents']['similar'][number]): string {
  const cost = penalties.length > 0 ? `，${penalties.map(({ label }) => label).join('、')}` : '';
  return `参照第 ${caseId} 号“${title}”：${OUTCOME_LABELS[outcome]}${cost}。`;
}

function daysText(days: number): string {
  return days < 1 ? '不到 1 天' : `${Math.round(days)} 天`;
}
