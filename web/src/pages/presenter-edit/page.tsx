import type { CallFailure } from '#contract/envelope.ts';
import { listDictionaries, type Dictionaries } from '#contract/api/dictionaries.ts';
import { editPresenter, type EditablePresenter } from '#contract/api/presenters.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { requireStaff } from '#web/lib/calls/require-staff.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';
import { EditForm } from './EditForm.tsx';

const HEAD = { title: '编辑主持人专页', icon: 'g-tavern-sign', note: '写给来找你的人看：你是谁，什么时候在，擅长断什么。' } as const;

interface Data {
  presenter: EditablePresenter;
  dictionaries: Dictionaries;
}

export async function load({ call }: LoadArgs): Promise<Data> {
  await requireStaff(call);
  const [presenter, dictionaries] = await Promise.all([call(editPresenter, {}), call(listDictionaries, {})]);
  return { presenter, dictionaries };
}

/** A presenter edits their own page. */
export function Page({ data: { presenter, dictionaries } }: { data: Data }) {
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD}>
        <ButtonLink variant="quiet" icon="eye" href={`/presenter/profile/${presenter.id}`}>
          看我的专页
        </ButtonLink>
      </PageHead>
      <EditForm given={presenter} dictionaries={dictionaries} />
    </>
  );
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ lines: 12 }} />;
}

/** Why there is nothing to edit: most readers are no presenters. */
export function Failed({ failure }: { failure: CallFailure }) {
  if (failure.name === 'forbidden' || failure.name === 'presenterGone') {
    return (
      <>
        <PageTitle>这里是主持人的书桌</PageTitle>
        <EmptyState level={1} icon="g-tavern-sign" title="这里是主持人的书桌" action={<ButtonLink href="/presenter/add/1402">申请成为主持人</ButtonLink>}>
          当上主持人以后，在这里写自己的专页。
        </EmptyState>
      </>
    );
  }
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '请稍后再来。' }} />;
}
