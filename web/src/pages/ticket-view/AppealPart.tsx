import type { PublicAppeal, TicketView } from '#contract/api/tickets.ts';
import { RUNG_LABELS } from '#contract/api/trials-labels.ts';
import { appealHref } from '#web/features/blacklist/blacklist-address.ts';
import { AppealTag } from '#web/features/blacklist/StateTag.tsx';
import { dayText } from '#web/features/trials/due-text.ts';
import { Left } from '#web/features/trials/Left.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './AppealPart.module.css';

/** Renders the appeals against the ticket with their answers, and the deadline for further ones. */
export function AppealPart({ ticket: { appeals, appealBy, canAppealAnytime, number, gameId, status } }: { ticket: TicketView }) {
  const isOpen = appeals.some(({ state }) => state === 'open');
  return (
    <section aria-labelledby="appeals">
      <SectionHead id="appeals" title="申诉" />
      {appeals.map((appeal) => (
        <Appeal key={appeal.id} appeal={appeal} />
      ))}
      {isOpen && <p className={styles.when}>这份申诉在等书面答复，答复以前不能再提一份。</p>}
      {status !== 'annulled' && !isOpen && (
        <div className={styles.way}>
          {appealBy === null ? (
            <p>{withoutDate(appeals, canAppealAnytime)}</p>
          ) : (
            <p>
              {`不服这张罚单，可以在 ${dayText(appealBy)} 以前申诉`}
              <Left until={appealBy} before="，" />
              ，由抽签抽到的主持人书面答复，不会加重。没有账号也可以，用角色备注里的验证码证明是本人。
            </p>
          )}
          <ButtonLink href={appealHref({ number, gameId })} icon="scale">
            提出申诉
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** Returns when an appeal is possible that no date ends, as a sentence. */
function withoutDate(appeals: readonly PublicAppeal[], canAppealAnytime: boolean): string {
  if (appeals.at(-1)?.state === 'unanswered') return '上一份申诉到期没有人答复，不算数。罚单暂停列名，现在随时可以再申诉。';
  if (canAppealAnytime) return '这张罚单还没有送到过本人，申诉不计期限：生效着就随时可以提。';
  return appeals.length > 0 ? '申诉有过答复的，只有拿得出新证据才能再申诉一次。' : '首次申诉的期限已过；有新证据，或长期处罚满一年，仍可提出。';
}

/** Returns who has answered an appeal. */
function answeredBy({ presenter, seats, jurors, jurorsNamedAt }: PublicAppeal): string {
  if (presenter !== null) return `由 ${presenter.nickName} 答复`;
  if (jurors.length === 0) return '到期没有人答复，由时钟了结';
  if (jurorsNamedAt !== null)
    return `由 ${seats} 席合议答复：${jurors.map(({ seat, rung }) => `第 ${seat} 席，${RUNG_LABELS[rung]}`).join('；')}。合议人的名字在申诉期满后公布`;
  return `由 ${seats} 席合议答复：${jurors.map(({ seat, person, rung }) => `第 ${seat} 席 ${person.nickName}，${RUNG_LABELS[rung]}`).join('；')}`;
}

function Appeal({ appeal }: { appeal: PublicAppeal }) {
  const { ground, state, filedAt, decidedAt, answer, penalty } = appeal;
  return (
    <article className={styles.appeal}>
      <h3>
        {ground.label} <AppealTag state={state} />
      </h3>
      <p className={styles.when}>
        <Time iso={filedAt} /> 提出
        {decidedAt !== null && (
          <>
            ，<Time iso={decidedAt} /> {answeredBy(appeal)}
          </>
        )}
        {penalty && <>，改为{penalty.label}</>}
      </p>
      {answer !== '' && <blockquote>{answer}</blockquote>}
    </article>
  );
}
