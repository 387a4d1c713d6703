import { useRef, type ReactNode } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { REPORT_EVIDENCE_MOST, REPORT_NOTE_MOST } from '#contract/limits.ts';
import { reportComment, reportMember, reportPost, viewReportTarget, type ReportKind, type ReportTarget } from '#contract/reports.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { PicturePicker } from '#web/features/files/PicturePicker.tsx';
import type { PlacedPicture } from '#web/features/files/upload-picture.ts';
import { LoadFailed } from '#web/features/posts/LoadFailed.tsx';
import { targetHref } from '#web/features/reports/report-words.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { call } from '#web/lib/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/PageTitle.tsx';
import { failureOfIssues } from '#web/lib/problems.ts';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './page.module.css';

const KINDS: Readonly<Record<ReportKind, string>> = { post: '这篇帖子', comment: '这条评论', member: '这位会员' };
const CALLS = { post: reportPost, comment: reportComment, member: reportMember } as const;

export async function load({ call: ask, pageId, params, url }: LoadArgs): Promise<ReportTarget> {
  const commentId = url.searchParams.get('comment');
  if (pageId === 'member-informer') return ask(viewReportTarget, { kind: 'member', id: params['id'] ?? '' });
  if (commentId !== null) return ask(viewReportTarget, { kind: 'comment', id: commentId });
  return ask(viewReportTarget, { kind: 'post', id: params['postId'] ?? '' });
}

/** Says what is wrong with a post, a comment or a member. Nobody but who looks at reports learns who said it. */
export function Page({ data: target }: { data: ReportTarget }) {
  const { kind, name, author, excerpt, floor, isOwn, mine, leftToday } = target;
  const title = `举报${KINDS[kind]}`;
  const back = targetHref(target);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <Breadcrumbs items={[{ label: kind === 'member' ? '返回主页' : target.sceneryId === null ? '返回帖子' : '返回风景', href: back }, { label: '举报' }]} />
      <div className={styles.columns}>
        <div className={styles.panel}>
          <h1>{title}</h1>
          {isOwn ? (
            <Told title="这是你自己的">自己写的不用举报，可以直接修改或者移除。</Told>
          ) : mine ? (
            <Told title="你已经举报过了">
              <Time iso={mine.reportedAt} form="minute" /> 以“{mine.reason.label}”举报，还在等人看。有了结果会发到你的消息里。
            </Told>
          ) : leftToday <= 0 ? (
            <Told title="今天的次数用完了">一天最多举报十次，明天再来。真有急事，请联系客服。</Told>
          ) : (
            <ReportForm target={target} back={back} />
          )}
        </div>
        <aside className={styles.rail} aria-label="侧栏">
          <section>
            <SectionHead title="被举报的内容" />
            <div className={styles.quoted}>
              <b>{name}</b>
              {floor !== null && <span>{`${floor} 楼`}</span>}
              {kind !== 'member' && <p className={styles.author}>{author.nickName}</p>}
              {excerpt !== '' && <blockquote>{excerpt}</blockquote>}
            </div>
          </section>
          <section>
            <SectionHead title="提交之前" />
            <p className={styles.says}>
              观点不同可以去评论区讨论；分配、交易、跑路这类纠纷，请走
              <a className="link" href="/post/add/1301">
                检举台
              </a>
              ，那里可以交证据。举报的那一刻原文就存下了，改不掉。
            </p>
          </section>
        </aside>
      </div>
    </>
  );
}

interface Values {
  reason: string;
  note: string;
  pictures: readonly PlacedPicture[];
}

const EMPTY: Values = { reason: '', note: '', pictures: [] };

function ReportForm({ target: { kind, targetId, reasons, leftToday }, back }: { target: ReportTarget; back: string }) {
  const { values, change, reset } = useKeptValues<Values>(`hearth-report-${kind}-${targetId}`, EMPTY);
  const chosen = reasons.find(({ value }) => value === values.reason);
  const input = useRef<{ values: Values; fields: { id: number; reason: string; note: string; evidence: number[] } } | null>(null);
  const { form, problems, whole, busy, submit } = useSending(async () => {
    if (!chosen) throw failureOfIssues([{ path: ['reason'], message: '请选择哪里不对' }]);
    if (chosen.noteRequired && values.note.trim() === '') throw failureOfIssues([{ path: ['note'], message: '选了“其他”，请写明是怎么回事' }]);
    const { reason, note, pictures } = values;
    // The same object retried is the same write.
    if (input.current?.values !== values) input.current = { values, fields: { id: targetId, reason, note, evidence: pictures.map(({ fileId }) => fileId) } };
    await call(CALLS[kind], input.current.fields);
    reset(EMPTY);
    toast({ type: 'success', message: '举报收到了，有结果会告诉你' });
    await navigate(back);
  });
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="举报">
      <p className={styles.says}>主持人会看过再处理，结果会发到你的消息里。对方看不到是谁举报的。</p>
      <FieldGroup label="哪里不对" error={problems['reason']}>
        <RadioCards
          name="reason"
          options={reasons.map(({ value, label, note }) => ({ value, label, note }))}
          value={values.reason}
          onChange={(reason) => change({ reason })}
        />
      </FieldGroup>
      {chosen?.hidesAtOnce && (
        <p role="status" className={styles.hint}>
          为了不让它继续传开，举报以后会先遮起来，再由主持人看。
        </p>
      )}
      <Field label="说明" note={chosen?.noteRequired ? '必填' : '选填'} error={problems['note']}>
        {(control) => <TextArea {...control} limit={REPORT_NOTE_MOST} value={values.note} onChange={(event) => change({ note: event.target.value })} />}
      </Field>
      <FieldGroup label="截图" note={`选填，最多 ${REPORT_EVIDENCE_MOST} 张`} error={problems['evidence']}>
        <PicturePicker
          pictures={values.pictures}
          most={REPORT_EVIDENCE_MOST}
          onChange={(how) => change((before) => ({ pictures: how(before.pictures) }))}
          onProblem={(message) => toast({ type: 'error', message })}
        />
      </FieldGroup>
      {whole && (
        <p className={styles.problem} role="alert">
          {whole}
        </p>
      )}
      <div className={styles.end}>
        <Button type="submit" variant="primary" size="l" icon="flag" loading={busy} loadingText="正在提交">
          提交举报
        </Button>
        <ButtonLink variant="quiet" size="l" href={back}>
          取消
        </ButtonLink>
        <small>{`今天还能举报 ${leftToday} 次`}</small>
      </div>
    </form>
  );
}

function Told({ title, children }: { title: string; children: ReactNode }) {
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
    <div className={styles.panel} aria-busy="true">
      <SkeletonText lines={8} />
    </div>
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
