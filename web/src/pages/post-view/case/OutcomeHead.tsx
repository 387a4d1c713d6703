import { Fragment, type ReactNode } from 'react';
import type { CasePage } from '#contract/api/trials.ts';
import { penaltyStamp } from '#web/features/blacklist/stamps.ts';
import { Left } from '#web/features/trials/Left.tsx';
import { Stamp, type StampProps } from '#web/ui/Stamp.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { caseFacts } from './case-facts.ts';
import styles from './OutcomeHead.module.css';

/** How the line of an end begins of which no ticket is left. */
const ANNULLED = '已撤销';
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

function stampOf({ outcome, outcomeLine, accused, subjectKind }: CasePage): StampProps | null {
  if (outcomeLine === null) return null;
  const isPause = subjectKind === 'member' && !outcomeLine.startsWith(ANNULLED);
  const penalties = accused.flatMap(({ penalty }) => penalty?.value ?? []);
  const heaviest = HEAVIEST_FIRST.find((penalty) => penalties.includes(penalty));
  if (heaviest !== undefined) return penaltyStamp(heaviest, 'active');
  if (outcome === 'dismissed') return { lines: ['不成立'], tone: 'pine' };
  if (outcome === 'insufficient') return { lines: ['证据', '不足'], tone: 'pine' };
  if (isPause && outcome === 'upheld') return null;
  if (outcome === 'upheld' || outcome === 'partly') return penaltyStamp('', 'annulled');
  return { lines: ['结案'], tone: 'pine' };
}

/** What is known in two or three sentences: the words of the verdict, or why there are none. */
function leadOf({ outcome, outcomeLine, verdict, accused, wasReceived, isDirect, canRefile, subjectKind }: CasePage): string {
  if (outcomeLine === null) return '案子还没有裁决。角色的名字、双方的陈述与证据，眼下只给当事人和审理的主持人看；裁决以后，这里登出认定的事实与理由。';
  if (verdict && accused.some(({ ticketNumber }) => ticketNumber !== null)) return verdict.statement;
  if (outcome === 'dismissed') return '名字不公开，也不留记录：以后查这个角色，什么也查不到。检举人看错了，也不算过错。';
  if (outcome === 'insufficient') return '不足以认定，也不说明谁说了谎。名字不公开，也不留记录；补得上证据，可以再检举；同一件事，一个人最多检举两次。';
  if (outcome === 'settled') return '双方谈拢，不发罚单。名字与陈述不再公开。';
  if (outcome === 'joined') return '和同一件事的另一桩案子并在一起审，结果在那里。名字与陈述不再公开。';
  if (outcome === 'withdrawn') return '案子到此为止，不发罚单。名字与陈述不再公开。';
  if (outcome === 'lapsed' && isDirect) return '拟好的裁决没有人能合议，不发罚单。名字与陈述不再公开。';
  if (outcome === 'lapsed') {
    const why = wasReceived ? '从第一次受理起满了二十八天，或裁决没有人复核。' : '十四天里没有主持人受理。';
    return `${why}${canRefile ? '检举人可以再递一次，证据带过去。' : '名字与陈述不再公开。'}`;
  }
  if (subjectKind === 'member' && !outcomeLine.startsWith(ANNULLED)) return '两位主持人都这样认定。是谁不公开，裁决的字句留在下面。';
  return '申诉以后，罚单全部撤销，名字已经移除。裁决的字句留在下面，供人对照。';
}
