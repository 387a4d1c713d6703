import { PARTY_LABELS } from '#contract/api/trials-case-labels.ts';
import { RUNG_LABELS } from '#contract/api/trials-labels.ts';
import type { CasePage } from '#contract/api/trials.ts';
import { HeardLadder } from '#web/features/trials/HeardLadder.tsx';
import { dayText } from '#web/features/trials/due-text.ts';
import { stepWord } from '#web/features/trials/step-word.ts';
import { drawHref } from '#web/features/trials/trial-address.ts';
import { useSession } from '#web/lib/session.ts';
import { uniqueKeys } from '#web/lib/unique-keys.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { correctedText } from './case-facts.ts';
import { offersOf } from './case-offers.ts';
import styles from './CaseRail.module.css';

/** Renders what is beside the findings: of an open case the ways in, then who decided, who judged and how often they were corrected, how the accused was reached, every step. */
export function CaseRail({ court }: { court: CasePage }) {
  const { id, columnId, heard: grade } = court;
  const stepKeys = uniqueKeys(court.events.map(({ at, action }) => `${at} ${action}`));
  const isReached = grade === 'answered' || grade === 'served' || grade === 'unknown';
  const { prove, join } = offersOf(court);
  return (
    <aside className={styles.rail} aria-label="关于这桩案子">
      {prove && (
        <Card as="section" className={styles.panel} aria-labelledby="case-you">
          <SectionHead id="case-you" title="这是你吗？" />
          <p>
            {prove === 'open'
              ? '用一句短码写进角色的公开备注，核对是你，有案子就会告诉你，也只告诉你。名字对不对得上，别人看不出来。'
              : '用一句短码写进角色的公开备注，核对是你，就能申诉，写下你的话，换一个人从头看。'}
          </p>
          <ButtonLink wide icon="fingerprint" href="/profile/userinfo#prove">
            证明角色是我的
          </ButtonLink>
        </Card>
      )}
      {join && (
        <Card as="section" className={styles.panel} aria-labelledby="case-there">
          <SectionHead id="case-there" title="你也碰上了？" />
          <p>
            {join === 'joined'
              ? '你写的总是一份自己的检举：名字、服务器、日期由你自己填。要不要和这一桩并案，由主审看过再定。'
              : '这一桩的裁决已经拟好，不再并进别的检举。你写的是一份自己的检举，另外受理，另外审。'}
          </p>
          <ButtonLink wide icon="users" href={join === 'joined' ? `/post/add/${columnId}?join=${id}` : `/post/add/${columnId}`}>
            我也在场
          </ButtonLink>
        </Card>
      )}
      <Deciders court={court} />
      <Judge court={court} />
      {grade !== null && !isReached && (
        <Card as="section" className={styles.panel} aria-labelledby="case-grade">
          <SectionHead id="case-grade" title="送达到哪一级" />
          <HeardLadder grade={grade} />
        </Card>
      )}
      <Card as="section" className={styles.panel} aria-labelledby="case-steps">
        <SectionHead id="case-steps" title="经过" aside={`${court.events.length} 步`} />
        <ol className={styles.steps}>
          {court.events.map(({ at, action, by, role, to, reason }, index) => (
            <li key={stepKeys[index]}>
              <time dateTime={at} title={dayText(at)}>
                {dayText(at).slice('2026-'.length, '2026-11-18'.length)}
              </time>
              <span>
                {`${by ?? (role === 'clock' ? '时钟' : PARTY_LABELS[role])}　${stepWord(action, to)}`}
                {reason !== '' && <q>{reason}</q>}
              </span>
            </li>
          ))}
        </ol>
        <p className={styles.salt}>
          这桩案子抽签用的随机数，裁决以后公布；它的指纹从递上那天起就在这里：<code>{court.saltHash}</code>
        </p>
      </Card>
    </aside>
  );
}

const COUNTS: Readonly<Record<number, string>> = {
  0: '抽签那天没有一位坐得下：按拟定的，最重拉黑 90 天。',
  1: '只抽得出一位：他的票和拟定的比，取轻的。',
  2: '抽出两位：取轻的那一票，最重拉黑 1 年。没投的算“证据不足”。',
  3: '抽出三位：取中间那一票，永久要三位一致。没投的算“证据不足”。',
};

/** The panel of a case: each vote, and whether it was another than the result. */
function Deciders({ court: { id, decidedBy, draw, accused } }: { court: CasePage }) {
  if (decidedBy?.seat !== 'panel') return null;
  const nameOf = (accusedId: number) => accused.find((each) => each.id === accusedId)?.name ?? '';
  return (
    <Card as="section" className={styles.panel} aria-labelledby="case-panel">
      <SectionHead id="case-panel" title={decidedBy.n === 0 ? '合议' : `合议 ${decidedBy.n} 人`} />
      <ul className={styles.votes}>
        {decidedBy.jurors.map(({ person, votes, isDissent }) => (
          <li key={person.id}>
            {decidedBy.jurorsNamedAt === null && <Avatar memberId={person.id} name={person.nickName} src={person.avatar || undefined} />}
            <span>
              {decidedBy.jurorsNamedAt === null ? <a href={`/presenter/profile/${person.id}`}>{person.nickName}</a> : person.nickName}
              <small>{isDissent ? '和结果不同，理由写在“不同意见”里' : '和结果相同'}</small>
            </span>
            <span className={styles.rungs}>
              {votes.map(({ accusedId, rung }) => (
                <b key={accusedId} className={styles.rung} data-rung={rung}>
                  {votes.length > 1 ? `${nameOf(accusedId)} ${RUNG_LABELS[rung]}` : RUNG_LABELS[rung]}
                </b>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.small}>
        {decidedBy.jurorsNamedAt !== null && '合议人的名字在申诉期满后公布。'}
        {draw && `从 ${draw.poolSize} 位里抽签。`}
        {COUNTS[decidedBy.n]}抽签用的名单和数字全部公开，
        <a className="link" href={drawHref(id)}>
          你可以自己重抽一遍
        </a>
        。
      </p>
    </Card>
  );
}

/** Who judges a case, or has: afterwards in figures of the last year. */
function Judge({ court: { id, decidedBy, presenter, judgeFigures, isDirect } }: { court: CasePage }) {
  const judge = decidedBy?.judge ?? presenter;
  const isMember = useSignedIn();
  const memberId = useSession(({ principal }) => (isMember ? (principal?.id ?? null) : null));
  if (!judge) return null;
  return (
    <Card as="section" className={styles.panel} aria-labelledby="case-judge">
      <SectionHead id="case-judge" title={`${isDirect ? '立案' : '主审'} ${judge.nickName}`} aside={judgeFigures && '近一年'} />
      {judgeFigures && <JudgeFigures figures={judgeFigures} />}
      <p className={styles.links}>
        <a className="link" href={`/presenter/profile/${judge.id}`}>
          看审过的案子
        </a>
        {judge.id !== memberId && <a href={`/presenter/informer/${judge.id}?case=${id}`}>举报这位主持人</a>}
      </p>
    </Card>
  );
}

function JudgeFigures({ figures }: { figures: NonNullable<CasePage['judgeFigures']> }) {
  const { heard: count, standing, dismissed, insufficient, medianDays, dissent } = figures;
  return (
    <dl className={styles.figures}>
      <dt>听过的案子</dt>
      <dd>{`${count} 桩${medianDays === null ? '' : `，半数在 ${Math.max(1, Math.round(medianDays))} 天内`}`}</dd>
      <dt>成立且没有推翻</dt>
      <dd>{standing}</dd>
      <dt>不成立、证据不足</dt>
      <dd>{dismissed + insufficient}</dd>
      <dt>被改判</dt>
      <dd>{correctedText(figures)}</dd>
      <dt>合议时投了不同的票</dt>
      <dd>{`${dissent} 桩`}</dd>
    </dl>
  );
}
