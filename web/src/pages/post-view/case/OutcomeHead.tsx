import { Fragment, type ReactNode } from 'react';
import type { CasePage } from '#contract/api/trials.ts';
import { penaltyStamp } from '#web/features/blacklist/stamps.ts';
import { Left } from '#web/features/trials/Left.tsx';
import { Stamp, type StampProps } from '#web/ui/Stamp.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { caseFacts } from './case-facts.ts';
import { isAnnulled, leadOf } from './case-lead.ts';
import styles from './OutcomeHead.module.css';

const HEAVIEST_FIRST = ['permanent', 'list365', 'list90', 'watch30', 'warning'];

/** Renders the head of a case: what came out of it before anything anybody says, and four facts. */
export function OutcomeHead({ court, children }: { court: CasePage; children: ReactNode }) {
  const { id, offence, activity, realm, isDirect, title, outcomeLine, overdue, remark, joinedCount } = court;
  const stamp = stampOf(court);
  const at = (outcomeLine ?? '').indexOf('。') + 1;
  return (
    <section className={styles.head} data-tone={toneOf(court)} aria-labelledby="case-outcome">
      <div className={styles.top}>
        <div className={styles.words}>
          <p className={styles.kick}>
            <span className="num">{`第 ${id} 号`}</span>
            <span>{offence.label}</span>
            <span>{activity.label}</span>
            <span>{realm}</span>
            {joinedCount > 0 && <Tag tone="night">{`另有 ${joinedCount} 位检举人并案`}</Tag>}
            {remark !== null && <Tag tone="brass">{remark}</Tag>}
            {isDirect && <Tag tone="plum">主持人直接立案</Tag>}
            {overdue && <Tag tone="seal">逾期</Tag>}
          </p>
          <h1 id="case-outcome">
            {outcomeLine === null ? (
              title
            ) : (
              <>
                <b>{outcomeLine.slice(0, at)}</b>
                {clausesOf(outcomeLine.slice(at)).map((clause) => (
                  <Fragment key={clause}>
                    <span className={styles.clause}>{clause.trimEnd()}</span>
                    {clause.endsWith(' ') && ' '}
                  </Fragment>
                ))}
              </>
            )}
          </h1>
          <p className={styles.lead}>{leadOf(court)}</p>
          <div className={styles.acts}>{children}</div>
        </div>
        {stamp && <Stamp {...stamp} className={styles.stamp} />}
      </div>
      <dl className={styles.facts}>
        {caseFacts(court).map(({ label, value, note, until }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b>
              <small>
                {note}
                {until !== null && <Left until={until} before={note === '' ? '' : '，'} />}
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Returns the clauses of a line, between which it breaks first: a name is not torn apart while there is room for it. */
function clausesOf(line: string): string[] {
  return line.split(/(?<=[，、；\s])/u);
}

/** The color of an end: cinnabar for a penalty, brass for part of it, pine for none. */
function toneOf({ outcomeLine, outcome, accused }: CasePage): 'seal' | 'brass' | 'pine' | 'open' {
  if (outcomeLine === null) return 'open';
  if (accused.every(({ ticketNumber }) => ticketNumber === null)) return 'pine';
  return outcome === 'upheld' ? 'seal' : 'brass';
}

function stampOf(court: CasePage): StampProps | null {
  const { outcome, outcomeLine, accused, subjectKind } = court;
  if (outcomeLine === null) return null;
  const penalties = accused.flatMap(({ penalty }) => penalty?.value ?? []);
  const heaviest = HEAVIEST_FIRST.find((penalty) => penalties.includes(penalty));
  if (heaviest !== undefined) return penaltyStamp(heaviest, 'active');
  if (outcome === 'dismissed') return { lines: ['不成立'], tone: 'pine' };
  if (outcome === 'insufficient') return { lines: ['证据', '不足'], tone: 'pine' };
  if (subjectKind === 'member' && outcome === 'upheld' && !isAnnulled(court)) return null;
  if (outcome === 'upheld' || outcome === 'partly') return penaltyStamp('', 'annulled');
  return { lines: ['结案'], tone: 'pine' };
}
