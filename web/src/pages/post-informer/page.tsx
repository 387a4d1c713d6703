import type { ReactNode } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { viewReportTarget, type ReportKind, type ReportTarget } from '#contract/api/reports.ts';
import { REPORT_KIND_LABELS } from '#contract/api/reports-labels.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { targetHref } from '#web/features/reports/report-labels.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ReportForm } from './ReportForm.tsx';
import styles from './page.module.css';

const KINDS: Readonly<Record<ReportKind, string>> = { post: '这篇帖子', comment: '这条评论', member: '这位会员', presenter: '这位主持人' };

/** Who a report is about, as one of several counts them. */
const whoOf = (kind: ReportKind) => (kind === 'post' || kind === 'comment' ? '作者' : REPORT_KIND_LABELS[kind]);

const WRITTEN = { title: '这是你自己的', text: '自己写的不用举报，可以直接修改或者移除。' };
/** Why nobody reports what is their own. */
const OWN: Readonly<Record<ReportKind, { title: string; text: string }>> = {
  post: WRITTEN,
  comment: WRITTEN,
  member: { title: '这是你自己', text: '自己的资料不用举报，到“我的账号”里就能改。' },
  presenter: { title: '这是你自己', text: '不能举报自己办的案。觉得哪里办得不妥，可以和管理员说，或者回避。' },
};

/** What is about to be reported; of a presenter with the case it was in, where the way here was from one. */
type Loaded = ReportTarget & { caseId: number | null };

export async function load(args: LoadArgs): Promise<Loaded> {
  const found = /^[1-9]\d{0,14}$/.exec(args.url.searchParams.get('case') ?? '');
  return { ...(await loadTarget(args)), caseId: found === null ? null : Number(found[0]) };
}

function loadTarget({ call: ask, pageId, params, url }: LoadArgs): Promise<ReportTarget> {
  const commentId = url.searchParams.get('comment');
  if (pageId === 'presenter-informer') return ask(viewReportTarget, { kind: 'presenter', id: params['id'] ?? '' });
  if (pageId === 'member-informer') return ask(viewReportTarget, { kind: 'member', id: params['id'] ?? '' });
  if (commentId !== null) return ask(viewReportTarget, { kind: 'comment', id: commentId });
  return ask(viewReportTarget, { kind: 'post', id: params['postId'] ?? '' });
}

/** A form to report a post, a comment or a member. Only those who review reports learn who sent it. */
export function Page({ data: { caseId, ...target } }: { data: Loaded }) {
  const { kind, name, author, excerpt, floor, isOwn, mine, leftToday } = target;
  const title = `举报${KINDS[kind]}`;
  const back = targetHref(target);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <Breadcrumbs
        items={[
          { label: kind === 'member' || kind === 'presenter' ? '返回主页' : target.sceneryId === null ? '返回帖子' : '返回风景', href: back },
          { label: '举报' },
        ]}
      />
      <div className={styles.columns}>
        <div className={styles.panel}>
          <h1>{title}</h1>
          {isOwn ? (
            <Outcome title={OWN[kind].title}>{OWN[kind].text}</Outcome>
          ) : mine ? (
            <Outcome title="你已经举报过了">
              <Time iso={mine.reportedAt} form="minute" /> 以“{mine.reason.label}”举报，还在等人看。
              {mine.joined > 0 && `七天里你多次举报同一位${whoOf(kind)}，另有 ${mine.joined} 处并在这一份里。`}有了结果会发到你的消息里。
            </Outcome>
          ) : leftToday <= 0 ? (
            <Outcome title="今天的次数用完了">一天最多举报十次，明天再来。真有急事，请联系客服。</Outcome>
          ) : (
            <ReportForm target={target} caseId={caseId} back={back} />
          )}
        </div>
        <aside className={styles.rail} aria-label="侧栏">
          <section>
            <SectionHead title={kind === 'presenter' ? '被举报的主持人' : '被举报的内容'} />
            <div className={styles.quoted}>
              <b>{name}</b>
              {floor !== null && <span>{`${floor} 楼`}</span>}
              {kind !== 'member' && kind !== 'presenter' && <p className={styles.author}>{author.nickName}</p>}
              {excerpt !== '' && <blockquote>{excerpt}</blockquote>}
            </div>
          </section>
          <section>
            <SectionHead title="提交之前" />
            {kind === 'presenter' ? (
              <AboutPresenters caseId={caseId} />
            ) : (
              <p className={styles.says}>
                观点不同可以去评论区讨论；分配、交易、跑路这类纠纷，请走
                <a className="link" href="/post/add/1301">
                  检举台
                </a>
                ，那里可以交证据。举报的那一刻原文就存下了，改不掉。
              </p>
            )}
          </section>
        </aside>
      </div>
    </>
  );
}

/** Who reads a report on a presenter, and what it is not for. */
function AboutPresenters({ caseId }: { caseId: number | null }) {
  return (
    <>
      {caseId !== null && <p className={styles.says}>{`会附上第 ${caseId} 号案。`}</p>}
      <p className={styles.says}>
        {`只有管理员和抽签抽到的一位主持人看得到，这位主持人${caseId === null ? '' : '、跟他一起经手过这桩案子的人'}看不到，也不会告诉他是谁举报的。写下的答复会发到你的消息里。`}
      </p>
      <p className={styles.says}>只是不服裁决，请走罚单页上的申诉：举报不会改动裁决。</p>
    </>
  );
}

function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink href="/profile/report" icon="flag">
          看我的举报
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}

/** The form while its target is fetched. */
export function Skeleton() {
  return (
    <>
      <PageTitle>举报</PageTitle>
      <div className={styles.panel} aria-busy="true">
        <SkeletonText lines={8} />
      </div>
    </>
  );
}

/** Nothing there to report. */
export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-scroll-unfurled',
        title: '要举报的已经不在了',
        action: <ButtonLink href="/cart/list/1001">回到热议</ButtonLink>,
        children: '也许作者移除了，也许已经有人处理过。',
      }}
    />
  );
}
