import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import { listMyRecords, type OwnRecord } from '#contract/api/member-records.ts';
import type { CallFailure, Page as ListPage } from '#contract/envelope.ts';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import { call } from '#web/lib/calls/api.ts';
import { useMore } from '#web/lib/calls/use-more.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoreFoot } from '#web/ui/MoreFoot.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import records from '#web/features/profile/records.module.css';
import styles from './page.module.css';

const HEAD = { title: '我的记录', note: '站务对你和你写的东西做过的事，都记在这里，只有你看得到。举报的人不会写出来。' } as const;

export async function load({ call: ask }: LoadArgs): Promise<ListPage<OwnRecord>> {
  return ask(listMyRecords, {});
}

/** What the staff has done to me and to what I wrote, and why. */
export function Page({ data: first }: { data: ListPage<OwnRecord> }) {
  const { items, going } = useMore({ first, fetchNext: (after) => call(listMyRecords, { after }), idOf: ({ seq }) => seq });
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD} />
      {items.length === 0 ? (
        <EmptyState icon="g-campfire" title="没有记录" action={<ButtonLink href="/profile/post#post">看我的帖子</ButtonLink>}>
          站务没有对你做过什么。以后有了，什么事、为什么、谁做的，都会写在这里。
        </EmptyState>
      ) : (
        <>
          <ol className={records.list} aria-label={HEAD.title}>
            {items.map((record) => (
              <li key={record.seq}>
                <Record record={record} />
              </li>
            ))}
          </ol>
          <MoreFoot going={going} />
        </>
      )}
    </>
  );
}

function Record({ record }: { record: OwnRecord }) {
  const { seq, at, by, label, reason, thing, undoneAt, appeal, isAnswerable } = record;
  return (
    <article className={records.record} aria-labelledby={`record-${seq}`}>
      <header className={records.facts}>
        <Time iso={at} form="minute" />
        <span>{actorOf(by)}</span>
        <span>{`第 ${seq} 号`}</span>
        {undoneAt !== null && (
          <Tag tone="pine">
            <Time iso={undoneAt} /> 收回了
          </Tag>
        )}
      </header>
      <h2 id={`record-${seq}`} className={styles.title}>
        {label}
        {thing !== null && <Thing thing={thing} />}
      </h2>
      {reason !== '' && (
        <div className={styles.reason}>
          <blockquote className={records.words}>{reason}</blockquote>
        </div>
      )}
      {isAnswerable && (
        <p className={styles.appeal}>
          <a className="link" href="/profile/counter_notice">
            看对方怎么说，交不侵权声明
          </a>
        </p>
      )}
      {appeal !== null && (
        <p className={styles.appeal}>
          <a className="link" href={`/profile/appeal?act=${seq}`}>
            {appeal === 'open' ? '觉得不对，去申诉' : '看我的申诉'}
          </a>
        </p>
      )}
    </article>
  );
}

function Thing({ thing: { kind, title, href } }: { thing: NonNullable<OwnRecord['thing']> }) {
  const name = title === '' ? CONTENT_KIND_LABELS[kind] : `《${title}》`;
  return (
    <span className={styles.thing}>
      {kind === 'comment' && title !== '' && `${CONTENT_KIND_LABELS.comment}，在`}
      {href === null ? name : <a href={href}>{name}</a>}
    </span>
  );
}

function actorOf({ role, nickName }: OwnRecord['by']): string {
  if (role === 'presenter') return `主持人 ${nickName ?? ''}`;
  return role === 'operator' ? '管理员' : '站里';
}

export function Skeleton() {
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD} />
      <SkeletonList count={3} of={SkeletonRow} />
    </>
  );
}

export function Failed({ failure }: { failure: CallFailure }) {
  return <ProfileFailed failure={failure} />;
}
