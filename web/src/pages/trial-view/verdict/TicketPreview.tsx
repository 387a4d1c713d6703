import type { LabeledValue } from '#contract/api/tickets.ts';
import type { Dossier } from '#contract/api/trials.ts';
import { Slip } from '#web/features/blacklist/Slip.tsx';
import { penaltyStamp } from '#web/features/blacklist/stamps.ts';
import { isGuilty, type VerdictValues } from '#web/features/trials/verdict-values.ts';
import { Stamp } from '#web/ui/Stamp.tsx';
import styles from './VerdictForm.module.css';

/** The tickets as they will be printed. */
export function TicketPreview({ dossier, values, penalties }: { dossier: Dossier; values: VerdictValues; penalties: readonly LabeledValue[] }) {
  const chosen = isGuilty(values.outcome) ? values.penalties : [];
  const tickets = chosen.flatMap(({ accusedId, penalty }) =>
    dossier.accused.filter(({ id }) => id === accusedId && penalty !== '').map((accused) => ({ accused, penalty })),
  );
  if (tickets.length === 0) return null;
  const statement = values.statement.trim() === '' ? values.facts : values.statement;
  return (
    <section className={styles.preview} aria-label="罚单的样子">
      <h3>罚单的样子</h3>
      {tickets.map(({ accused, penalty }) => (
        <Slip key={accused.id} stub={penalty === 'warning' ? '警告' : '罚单'} number="落印后编号" stamp={<Stamp {...penaltyStamp(penalty, 'active')} />}>
          <div className={styles.slip}>
            <h4>{accused.name}</h4>
            <p className={styles.realm}>
              {accused.realm}　{dossier.offence.label}
            </p>
            <p>{statement.trim() === '' ? '摘要还没有写。' : statement}</p>
            <p className={styles.line}>{penalties.find(({ value }) => value === penalty)?.label}</p>
          </div>
        </Slip>
      ))}
    </section>
  );
}
