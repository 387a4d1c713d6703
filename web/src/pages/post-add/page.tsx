import { findColumn, type Column } from '#contract/api/columns.ts';
import { listDictionaries, type Dictionaries } from '#contract/api/dictionaries.ts';
import type { EditablePost } from '#contract/api/posts.ts';
import { editPost } from '#contract/api/posts-own.ts';
import type { CallFailure } from '#contract/envelope.ts';
import type { Call } from '#contract/route.ts';
import { viewTrial } from '#contract/api/trials.ts';
import { valuesOfDossier, type ComplaintValues } from '#web/features/complaint/complaint-values.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSession } from '#web/lib/session.ts';
import { getPrincipal, type Principal } from '#contract/api/members.ts';
import { openDraft, type OpenDraft } from '#web/features/drafts/use-draft.ts';
import type { DraftTarget, Working } from '#web/features/drafts/local-drafts.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { isPermanent } from '#contract/text/suspension-end.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { ComplaintForm } from './ComplaintForm.tsx';
import { WriteForm } from './WriteForm.tsx';
import style from './page.module.css';

/** What is written and in which column, or why this member may not write now. */
type Data = Desk | { suspended: NonNullable<Principal['suspended']> };

interface Desk {
  column: Column;
  target: DraftTarget;
  opened: OpenDraft;
  /** The revision the edited post's text is based on. */
  revision: number | null;
  /** The poll of the edited post stays as it is. */
  isPollFixed: boolean;
  /** The case on whose page a complaint was begun, or null. */
  joinCaseId: number | null;
  /** For a complaint column. */
  complaint: { dictionaries: Dictionaries; filed: ComplaintValues | null; closed: boolean } | null;
}

const EMPTY: Working = { title: '', content: null, tags: [], cover: null };

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const wantedId = url.searchParams.get('id');
  const [{ currentColumn }, principal] = await Promise.all([
    call(findColumn, { id: params['columnId'] ?? '' }),
    useSession.getState().principal ?? call(getPrincipal, {}),
  ]);
  if (principal.suspended && Date.parse(principal.suspended.until) > Date.now()) return { suspended: principal.suspended };
  if (currentColumn.kind === 'complaint')
    return loadComplaint(call, currentColumn, { memberId: principal.id, wantedId, joinCaseId: caseIdOf(url.searchParams.get('join')) });
  const post = wantedId === null ? null : await call(editPost, { id: wantedId });
  const target: DraftTarget = { memberId: principal.id, columnId: currentColumn.id, postId: post?.id ?? null };
  const given: Working = post
    ? {
        title: post.title,
        content: post.body,
        tags: post.tags,
        cover: post.cover && post.coverId !== null ? { id: post.coverId, src: post.cover.srcSmall } : null,
        generated: post.generated,
        poll: post.poll && { question: post.poll.question, options: post.poll.options, multiple: post.poll.multiple, hours: post.poll.hours },
      }
    : EMPTY;
  const opened = await openDraft(target, given);
  return {
    column: currentColumn,
    target,
    opened,
    revision: post && revisionUnder(opened, post),
    isPollFixed: post?.poll?.isFixed ?? false,
    joinCaseId: null,
    complaint: null,
  };
}

/** Returns the number of a case in an address, or null. */
function caseIdOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Returns the revision a draft is based on; a draft from before the last edit is based on the previous one. */
function revisionUnder({ restoredAt }: OpenDraft, { revision, editedAt }: EditablePost): number {
  const isOlder = restoredAt !== null && editedAt !== null && restoredAt < Date.parse(editedAt);
  return isOlder ? Math.max(1, revision - 1) : revision;
}

/** Loads a complaint to write, or a filed one: it can be changed until a presenter has received it. */
async function loadComplaint(
  call: Call,
  column: Column,
  { memberId, wantedId, joinCaseId }: { memberId: number; wantedId: string | null; joinCaseId: number | null },
): Promise<Desk> {
  const [dictionaries, trial] = await Promise.all([call(listDictionaries, {}), wantedId === null ? null : call(viewTrial, { id: wantedId })]);
  const filed = trial?.dossier && trial.actions.includes('amend') ? valuesOfDossier(trial.dossier) : null;
  const target: DraftTarget = { memberId, columnId: column.id, postId: trial?.case.id ?? null };
  return {
    column,
    target,
    opened: await openDraft(target, EMPTY),
    revision: null,
    isPollFixed: false,
    joinCaseId,
    complaint: { dictionaries, filed, closed: trial !== null && filed === null },
  };
}

/** Writes a post into a column, or edits one: what you write is what will be read. */
export function Page({ data }: { data: Data }) {
  if ('suspended' in data) return <Suspended {...data.suspended} />;
  const { column, target, opened, revision, isPollFixed, joinCaseId, complaint } = data;
  if (complaint?.closed) return <Received columnId={column.id} caseId={target.postId ?? 0} />;
  const title = target.postId === null ? column.createName || '写帖' : complaint ? '修改检举' : '修改帖子';
  if (complaint && column.createPath !== '') {
    return (
      <>
        <PageTitle>{`${title} · ${column.name}`}</PageTitle>
        <ComplaintForm
          key={`${target.columnId}-${target.postId}`}
          column={column}
          target={target}
          opened={opened}
          filed={complaint.filed}
          dictionaries={complaint.dictionaries}
          heading={title}
          joinCaseId={joinCaseId}
        />
      </>
    );
  }
  if (column.kind !== 'article' && column.kind !== 'question') {
    return (
      <>
        <PageTitle>{column.name}</PageTitle>
        <EmptyState
          level={1}
          title="这个栏目还不收帖子"
          action={
            <ButtonLink href="/post/add/1001" variant="primary" icon="pen-line">
              去热议写帖
            </ButtonLink>
          }
        >
          这里的内容由审理与公示而来；想说的话，可以先写在热议。
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle>{`${title} · ${column.name}`}</PageTitle>
      <h1 className="sr">{title}</h1>
      <WriteForm
        key={`${target.columnId}-${target.postId}`}
        column={column}
        target={target}
        opened={opened}
        heading={title}
        revision={revision}
        isPollFixed={isPollFixed}
      />
    </>
  );
}

/** Shown once the complaint was received: what was filed is then evidence. */
function Received({ columnId, caseId }: { columnId: number; caseId: number }) {
  return (
    <>
      <PageTitle>修改检举</PageTitle>
      <EmptyState
        level={1}
        title="这份检举不能再改了"
        action={
          <ButtonLink href={`/post/trial/view/${columnId}/${caseId}`} variant="primary" icon="scale">
            去案卷里补充
          </ButtonLink>
        }
      >
        受理以后，当初写下的话就是证据。想补充的，写进案卷，会标上日期。
      </EmptyState>
    </>
  );
}

/** The desk while its drafts are fetched. */
export function Skeleton() {
  return (
    <>
      <PageTitle>写帖</PageTitle>
      <div className={style['write']} aria-busy="true">
        <div className={style['sheet']}>
          <div className={style['waiting']}>
            <SkeletonText lines={9} />
          </div>
        </div>
        <div className={style['side']}>
          <div className={style['panel']}>
            <SkeletonText lines={4} />
          </div>
          <div className={style['panel']}>
            <SkeletonText lines={5} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Why the desk cannot be opened. */
export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-treasure-map',
        title: '这里没有可写的纸',
        action: <ButtonLink href="/">回到炉边</ButtonLink>,
        children: failure.message || '也许栏目改了地方，也许帖子已经移走。',
      }}
    />
  );
}

/** Replaces the editor: nobody should write what would be refused in the end. */
function Suspended({ until, reason }: NonNullable<Principal['suspended']>) {
  return (
    <>
      <PageTitle>账号停用中</PageTitle>
      <EmptyState
        level={1}
        icon="g-hourglass"
        title="账号停用中，现在不能写"
        action={
          <ButtonLink href="/profile/appeal" icon="scale">
            申诉
          </ButtonLink>
        }
      >
        {`${isPermanent(until) ? '没有期限' : `停用到 ${absoluteTime(until, 'minute')}`}，原因：${reason}。写到一半的都在草稿箱里，恢复以后接着写。`}
      </EmptyState>
    </>
  );
}
