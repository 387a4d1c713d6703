import { useState } from 'react';
import { listInvitations, revokeInvitation, type ListedInvitation } from '#contract/api/invitations.ts';
import { INVITATION_STATE_LABELS } from '#contract/api/invitations-labels.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import type { ConsoleLoadArgs } from '../parts/console-page.ts';
import { Ledger } from '../parts/Ledger.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';

interface Data {
  list: { items: ListedInvitation[]; total: number };
  page: number;
}

const HEAD = { title: '邀请', note: '谁请了谁；谁能注册在“设置”里改。码本身只有做它的人看得到' } as const;
const ROWS = 50;

export async function load({ call, url }: ConsoleLoadArgs): Promise<Data> {
  const page = Math.max(1, Number(url.searchParams.get('page') ?? '1') || 1);
  return { list: await call(listInvitations, { page, size: ROWS }), page };
}

/** Who has invited somebody, and who came; a code nobody has used can be revoked. */
export function Page({ data: { list, page } }: { data: Data }) {
  const [revoked, setRevoked] = useState<ListedInvitation | null>(null);
  return (
    <>
      <ConsoleHead {...HEAD}>
        <ButtonLink href="/profile/invitation#invitation" icon="plus">
          做一个邀请码
        </ButtonLink>
      </ConsoleHead>
      {list.items.length === 0 ? (
        <EmptyState icon="g-castle" title="还没有人做过邀请码">
          “设置”的“谁能注册”改成凭邀请码以后，会员和守炉人才能做。
        </EmptyState>
      ) : (
        <Ledger
          label="邀请码"
          rows={list.items}
          keyOf={({ id }) => id}
          columns={[
            { key: 'id', head: '号', render: ({ id }) => id, isWhole: true },
            { key: 'by', head: '谁做的', render: ({ madeBy }) => <a href={`/admin/members?open=${madeBy.id}`}>{madeBy.nickName}</a> },
            { key: 'state', head: '怎样', render: ({ state }) => INVITATION_STATE_LABELS[state], isWhole: true },
            {
              key: 'used',
              head: '谁用了',
              render: ({ usedBy }) => (usedBy === null ? '' : <a href={`/admin/members?open=${usedBy.id}`}>{usedBy.nickName}</a>),
            },
            { key: 'until', head: '到', render: ({ until }) => <Time iso={until} form="minute" />, isWhole: true, narrow: 'named' },
            { key: 'made', head: '做于', render: ({ madeAt }) => <Time iso={madeAt} />, isWhole: true, narrow: 'hidden' },
            {
              key: 'acts',
              head: '动作',
              isQuiet: true,
              align: 'end',
              isWhole: true,
              render: (invitation) =>
                invitation.state === 'open' ? (
                  <Button variant="quiet" onClick={() => setRevoked(invitation)} aria-label={`作废 ${invitation.id} 号`}>
                    作废
                  </Button>
                ) : null,
            },
          ]}
        />
      )}
      {list.total > ROWS && <Pager page={page} pageCount={Math.ceil(list.total / ROWS)} hrefOf={(wanted) => `/admin/invitations?page=${wanted}`} />}
      {revoked && (
        <StaffActDialog
          title={`作废 ${revoked.id} 号邀请码`}
          note={`${revoked.madeBy.nickName} 做的，还没有人用。七天里、码到期以前，撤销了照旧能用。`}
          verb="作废"
          route={revokeInvitation}
          input={() => ({ id: revoked.id })}
          done="作废了"
          onDone={() => {
            setRevoked(null);
            void reload();
          }}
          onClose={() => setRevoked(null)}
        />
      )}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead {...HEAD} />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}

/** Renders why the page can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '翻页的位置读不出来，请从第一页重新看。' }} />;
}
