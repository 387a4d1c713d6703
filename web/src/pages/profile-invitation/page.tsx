import { useState } from 'react';
import { listMyInvitations, restoreMyInvitation, revokeMyInvitation, saveInvitation, type Invitation, type SignUpMode } from '#contract/api/invitations.ts';
import { INVITATION_STATE_LABELS } from '#contract/api/invitations-labels.ts';
import type { CallFailure, Page as ListPage } from '#contract/envelope.ts';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import rows from '#web/features/layout/profile/ProfileRows.module.css';
import { call } from '#web/lib/calls/api.ts';
import { useMore } from '#web/lib/calls/use-more.ts';
import { useSendingField } from '#web/lib/calls/use-sending-field.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { copy } from '#web/ui/copy.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { MoreFoot } from '#web/ui/MoreFoot.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './page.module.css';

type Data = ListPage<Invitation> & { mode: SignUpMode };

const HEAD = { title: '我的邀请', note: '一个码请一个人，用一次，到期作废。谁用了哪个码，你和守炉人看得到。' } as const;
const DAYS = [1, 7, 30] as const;
const NO_NEED: Readonly<Record<Exclude<SignUpMode, 'invitation'>, string>> = {
  open: '现在谁都可以注册，不用邀请码。把地址告诉朋友就行。',
  approval: '现在注册由守炉人点头，不用邀请码。',
};

export async function load({ call: ask }: LoadArgs): Promise<Data> {
  return ask(listMyInvitations, {});
}

/** The codes with which I invite others, while the site is by invitation. */
export function Page({ data: first }: { data: Data }) {
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD} />
      {/* What is made or revoked begins the list again. */}
      <Codes key={first.items.map(({ id, state }) => `${id} ${state}`).join()} first={first} />
    </>
  );
}

function Codes({ first }: { first: Data }) {
  const { items, going } = useMore({ first, fetchNext: (after) => call(listMyInvitations, { after }), idOf: ({ id }) => id });
  return (
    <>
      {first.mode === 'invitation' ? <MakeForm /> : items.length > 0 && <p className={styles.off}>{NO_NEED[first.mode]}</p>}
      {items.length > 0 && (
        <>
          <ul className={rows.list} aria-label="我的邀请码">
            {items.map((invitation) => (
              <li key={`${invitation.id} ${invitation.state}`}>
                <Row invitation={invitation} />
              </li>
            ))}
          </ul>
          <MoreFoot going={going} />
        </>
      )}
      {items.length === 0 && (
        <EmptyState icon="g-campfire" title="还没有请过人">
          {first.mode === 'invitation' ? '在上面做一个码，连同注册的地址一起发给朋友。' : NO_NEED[first.mode]}
        </EmptyState>
      )}
    </>
  );
}

function MakeForm() {
  const [days, setDays] = useState<number>(7);
  const { problem, busy, send } = useSendingField('没有做成，请再试一次');
  return (
    <section className={styles.make} aria-label="做一个邀请码">
      <ChipList label="几天里有效" items={DAYS.map((each) => ({ key: String(each), label: `${each} 天`, on: each === days, onToggle: () => setDays(each) }))} />
      <Button
        variant="primary"
        icon="plus"
        loading={busy}
        loadingText="正在做"
        onClick={() =>
          void send(async () => {
            await call(saveInvitation, { days });
            await reload();
          })
        }
      >
        做一个邀请码
      </Button>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

function Row({ invitation: { id, code, until, state, canRestore, usedBy, usedAt } }: { invitation: Invitation }) {
  const { problem, busy, send } = useSendingField('没有做成，请再试一次');
  const turn = (route: typeof revokeMyInvitation | typeof restoreMyInvitation) =>
    void send(async () => {
      await call(route, { id });
      await reload();
    });
  return (
    <div className={rows.row}>
      <Icon name="key-round" />
      <div className={rows.words}>
        <code className={styles.code}>{code}</code>
        <p>
          {usedBy !== null && usedAt !== null ? (
            <>
              <a href={`/member/${usedBy.id}`}>{usedBy.nickName}</a> 在 <Time iso={usedAt} /> 用了
            </>
          ) : (
            <>
              到 <Time iso={until} form="minute" />
            </>
          )}
          {problem && ` · ${problem}`}
        </p>
      </div>
      {state === 'open' ? (
        <>
          <Button size="s" icon="copy" onClick={() => void copy(`${location.origin}/acc/sign_up?invitation=${code}`)}>
            复制地址
          </Button>
          <Button size="s" variant="quiet" loading={busy} loadingText="请稍候" onClick={() => turn(revokeMyInvitation)} aria-label={`作废 ${code}`}>
            作废
          </Button>
        </>
      ) : (
        <>
          <Tag tone={state === 'used' ? 'pine' : 'plain'}>{INVITATION_STATE_LABELS[state]}</Tag>
          {canRestore && (
            <Button size="s" variant="quiet" loading={busy} loadingText="请稍候" onClick={() => turn(restoreMyInvitation)} aria-label={`撤销作废 ${code}`}>
              撤销作废
            </Button>
          )}
        </>
      )}
    </div>
  );
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
