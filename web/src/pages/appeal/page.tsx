import { listDictionaries, type Dictionaries } from '#contract/api/dictionaries.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { viewTicket, type TicketView } from '#contract/api/tickets.ts';
import { viewTrial } from '#contract/api/trials.ts';
import { ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { AppealTag } from '#web/features/blacklist/StateTag.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { isSignedIn } from '#web/lib/session.ts';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { AppealForm } from './AppealForm.tsx';
import styles from './page.module.css';

interface Data {
  ticket: TicketView;
  dictionaries: Dictionaries;
  /** Whether the reader is the member of the accused, as the court knows it. */
  isMine: boolean;
}

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const game = url.searchParams.get('game') ?? '';
  const [ticket, dictionaries] = await Promise.all([
    call(viewTicket, { number: params['number'] ?? '', ...(/^[1-9]\d{0,8}$/.test(game) && { game }) }),
    call(listDictionaries, {}),
  ]);
  const trial = isSignedIn() ? await call(viewTrial, { id: ticket.caseId }).catch(() => null) : null;
  return { ticket, dictionaries, isMine: trial?.role === 'accused' };
}

/** An appeal against a ticket, by the accused's member or by anyone who can write into the character's note. */
export function Page({ data: { ticket, dictionaries, isMine } }: { data: Data }) {
  const { number, subject, offence, penalty, issuedAt, appeals, status } = ticket;
  const refused = refuseAppeal(ticket);
  const waiting = appeals.find(({ state }) => state === 'open');
  return (
    <div className={styles.page}>
      <PageTitle>{`申诉 ${number}`}</PageTitle>
      <meta name="robots" content="noindex" />
      <Breadcrumbs items={[{ label: `罚单 ${number}`, href: ticketHref(ticket) }, { label: '申诉' }]} />
      <h1>申诉</h1>
      <dl className={styles.facts}>
        <div>
          <dt>罚单</dt>
          <dd>
            <a className="link" href={ticketHref(ticket)}>
              {number}
            </a>
          </dd>
        </div>
        {subject && (
          <div>
            <dt>角色</dt>
            <dd>{`${subject.name} · ${subject.realm}`}</dd>
          </div>
        )}
        <div>
          <dt>案由</dt>
          <dd>{offence.label}</dd>
        </div>
        <div>
          <dt>处罚</dt>
          <dd>{penalty.label}</dd>
        </div>
        <div>
          <dt>签发</dt>
          <dd>
            <Time iso={issuedAt} form="day" />
          </dd>
        </div>
      </dl>

      {appeals.length > 0 && (
        <Sheet label="appeal-earlier">
          <SectionHead id="appeal-earlier" title="先前的申诉" />
          <ol className={styles.earlier}>
            {appeals.map((appeal) => (
              <li key={appeal.id}>
                <p>
                  <b>{appeal.ground.label}</b> <AppealTag state={appeal.state} />
                </p>
                <p className={styles.when}>
                  <Time iso={appeal.filedAt} form="day" /> 提出
                  {appeal.decidedAt !== null && (
                    <>
                      ，<Time iso={appeal.decidedAt} form="day" /> 答复
                    </>
                  )}
                </p>
                {appeal.answer !== '' && <blockquote>{appeal.answer}</blockquote>}
              </li>
            ))}
          </ol>
        </Sheet>
      )}

      <Sheet label="appeal-new">
        <SectionHead id="appeal-new" title={waiting ? '正在重审' : '提出申诉'} />
        {refused === null ? (
          <>
            <p className={styles.lead}>
              {isMine
                ? '这张罚单落在你的角色上。抽签抽到的主持人会从头看一遍，书面答复你；等答复的时候，名单上会标“申诉中”。'
                : '没有账号，或账号没有绑定这个角色，也能申诉：递上以后会给你一个短码，写进角色在游戏里的公开备注，主持人核对以后就开始重审。'}
            </p>
            <AppealForm ticket={ticket} grounds={dictionaries['appeal_ground'] ?? []} isMine={isMine} />
          </>
        ) : (
          <p role="status" className={styles.lead}>
            {refused}
          </p>
        )}
        {status === 'annulled' && <ButtonLink href={ticketHref(ticket)}>看这张罚单</ButtonLink>}
      </Sheet>
    </div>
  );
}

/** The page while the ticket is fetched. */
export function Skeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <PageTitle>申诉</PageTitle>
      <meta name="robots" content="noindex" />
      <SkeletonText lines={8} />
    </div>
  );
}

/** No such ticket. */
export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-scroll-unfurled',
        title: '没有这张罚单',
        action: <ButtonLink href="/rules">看看怎样申诉</ButtonLink>,
        children: '编号写作 炉-2026-000123，请再核对一遍。',
      }}
    />
  );
}

/** Returns why no appeal can be filed now, as a sentence; null: one can. What only the server knows is reported when the form is sent. */
function refuseAppeal({ status, appeals, appealBy }: Pick<TicketView, 'status' | 'appeals' | 'appealBy'>): string | null {
  if (status === 'annulled') return '这张罚单已经撤销，名字也从公开处移除了，不必再申诉。';
  if (appeals.some(({ state }) => state === 'open')) return '有一份申诉正在等抽到的主持人答复，结果会写在这里，也会发到消息里。';
  const decided = appeals.filter(({ state }) => state === 'affirmed' || state === 'reduced').length;
  if (appealBy === null && decided === 0 && status === 'expired') return '这张罚单已经期满，申诉期也过了。';
  return null;
}
