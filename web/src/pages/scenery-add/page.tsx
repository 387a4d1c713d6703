import { findColumn } from '#contract/api/columns.ts';
import { listDictionaries, type Dictionaries } from '#contract/api/dictionaries.ts';
import { getPrincipal } from '#contract/api/members.ts';
import type { SubmittedScenery } from '#contract/api/scenery.ts';
import { listMyScenery } from '#contract/api/scenery-own.ts';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { SubmitForm } from './SubmitForm.tsx';

/** How many of the author's rejected pictures are searched for the one to submit again. */
const REFUSED_LOOKED_AT = 50;

interface Data {
  readerId: number;
  dictionaries: Dictionaries;
  /** A rejected picture that is submitted again. */
  again: SubmittedScenery | null;
}

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const id = url.searchParams.get('id');
  const [, { id: readerId }, dictionaries, refused] = await Promise.all([
    // A column that is not there has no such form.
    call(findColumn, { id: params['columnId'] ?? '' }),
    call(getPrincipal, {}),
    call(listDictionaries, {}),
    id === null ? null : call(listMyScenery, { status: 'refused', size: REFUSED_LOOKED_AT }),
  ]);
  return { readerId, dictionaries, again: refused?.items.find((each) => String(each.id) === id) ?? null };
}

/** The place where members hand in what they have seen. */
export function Page({ data: { readerId, dictionaries, again } }: { data: Data }) {
  const title = again ? '改好再投' : '投稿风景';
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <PageHead title={title} icon="g-mountains" note="收下以前只有你和看画的人看得见；界面藏好、没有别人的名字，收得快。">
        <ButtonLink icon="images" href="/profile/scenery">
          我的投稿
        </ButtonLink>
      </PageHead>
      <SubmitForm key={again?.id ?? 'new'} readerId={readerId} dictionaries={dictionaries} again={again} />
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <PageTitle>投稿风景</PageTitle>
      <SkeletonText lines={10} />
    </>
  );
}

export { ListFailed as Failed };
