import { listMyAppeals, type AppealedAct, type MemberAppeal } from '#contract/api/member-appeals.ts';
import { APPEAL_DECISION_LABELS } from '#contract/api/member-appeals-labels.ts';
import { getPrincipal } from '#contract/api/members.ts';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { AppealForm } from './AppealForm.tsx';
import { AppealRail } from './AppealRail.tsx';
import { ActSheet, Answer, OwnWords } from './AppealSheets.tsx';
import { headOf, labelOf } from './appeal-labels.ts';
import styles from './page.module.css';

const HEAD = { title: '停用与申诉', note: '觉得处理得不对，在这里说；由没有经手的人来看，没有别人时答复里会写明。' } as const;

/** What the page is about: an appeal, or an act that can be appealed against. */
interface Matter {
  seq: number;
  act: AppealedAct;
  appeal: MemberAppeal | null;
}

interface Data {
  memberId: number;
  matters: Matter[];
  chosen: number | null;
}

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const [{ id }, { items, acts }] = await Promise.all([call(getPrincipal, {}), call(listMyAppeals, {})]);
  const matters = [
    ...acts.map((act) => ({ seq: act.seq, act, appeal: null })),
    ...items.map((appeal) => ({ seq: appeal.audit, act: appeal.act, appeal })),
  ].toSorted((one, other) => other.seq - one.seq);
  const { searchParams } = url;
  const wanted = Number(searchParams.get('act') ?? searchParams.get('audit'));
  const postId = Number(searchParams.get('post'));
  const isWanted = ({ seq, act: { thing } }: Matter) => seq === wanted || (thing?.kind === 'post' && thing.id === postId);
  const chosen = matters.find(isWanted) ?? matters.find(({ act, appeal }) => isRunning(act, appeal)) ?? matters[0];
  return { memberId: id, matters, chosen: chosen?.seq ?? null };
}

/** A suspension or a removal with its reason, and the appeal against it: written, waiting, answered. */
export function Page({ data: { memberId, matters, chosen } }: { data: Data }) {
  const matter = matters.find(({ seq }) => seq === chosen);
  const others = matters.filter(({ seq }) => seq !== chosen);
  return (
    <div className={styles.page}>
      <PageTitle>{HEAD.title}</PageTitle>
      <meta name="robots" content="noindex" />
      <Breadcrumbs items={[{ label: '我的账号', href: '/profile/userinfo' }, { label: HEAD.title }]} />
      {matter ? <Chosen key={matter.seq} memberId={memberId} matter={matter} /> : <Nothing />}
      {others.length > 0 && <Others matters={others} />}
    </div>
  );
}

function Chosen({ memberId, matter: { act, appeal } }: { memberId: number; matter: Matter }) {
  const { title, note } = headOf(act, appeal);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <h1>{title}</h1>
        <p className={styles.lead}>{note}</p>
        {appeal && appeal.state !== 'open' && <Answer appeal={appeal} />}
        <ActSheet act={act} appeal={appeal} />
        {appeal ? <OwnWords appeal={appeal} /> : <AppealForm memberId={memberId} act={act} onSaved={() => void reload()} />}
      </div>
      <AppealRail act={act} appeal={appeal} />
    </div>
  );
}

function Nothing() {
  const { appealDays } = useSite().site;
  return (
    <EmptyState level={1} icon="g-campfire" title="没有要申诉的事" action={<ButtonLink href="/profile/message">看我的消息</ButtonLink>}>
      账号被停用、内容被移除，{appealDays} 天里可以在这里申诉一次。对罚单的申诉在罚单自己的页面上。
    </EmptyState>
  );
}

function Others({ matters }: { matters: readonly Matter[] }) {
  return (
    <section className={styles.others} aria-labelledby="others">
      <SectionHead id="others" title="另外几件" />
      <ul>
        {matters.map(({ seq, act, appeal }) => (
          <li key={seq}>
            <a href={`/profile/appeal?act=${seq}`}>{labelOf(act)}</a>
            <Time iso={act.at} />
            <span>{appeal ? STATES[appeal.state] : '可以申诉'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATES: Readonly<Record<MemberAppeal['state'], string>> = { open: '等着答复', ...APPEAL_DECISION_LABELS };

function isRunning(act: AppealedAct, appeal: MemberAppeal | null): boolean {
  return (act.kind === 'suspension' && act.until !== null) || appeal?.state === 'open';
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ lines: 10 }} className={styles.page} />;
}

export { ProfileFailed as Failed };
