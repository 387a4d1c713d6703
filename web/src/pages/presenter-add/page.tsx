import { useState } from 'react';
import { listDictionaries, type Dictionaries } from '#contract/api/dictionaries.ts';
import { listPostsOf, type PostCard } from '#contract/api/posts.ts';
import { findApplication, type ApplicationDesk } from '#contract/api/presenters.ts';
import { getUserinfo, type Userinfo } from '#contract/api/profiles.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { CallFailure } from '#contract/envelope.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';
import { ApplicationForm } from './ApplicationForm.tsx';
import { Standing } from './Standing.tsx';
import styles from './page.module.css';

const HEAD = { title: '申请成为主持人', icon: 'g-tavern-sign', note: '听两边把话说完，再按条文写下裁决，署自己的名。' } as const;

interface Data {
  desk: ApplicationDesk;
  userinfo: Userinfo;
  posts: readonly PostCard[];
  dictionaries: Dictionaries;
}

const POSTS_OFFERED = 30;

export async function load({ call }: LoadArgs): Promise<Data> {
  const [desk, userinfo, dictionaries] = await Promise.all([call(findApplication, {}), call(getUserinfo, {}), call(listDictionaries, {})]);
  const posts = desk.mayApply ? (await call(listPostsOf, { id: userinfo.id, size: POSTS_OFFERED })).items : [];
  return { desk, userinfo, posts, dictionaries };
}

/** A form to apply as a presenter, or the state of the application. */
export function Page({ data: { desk: given, userinfo, posts, dictionaries } }: { data: Data }) {
  const [desk, setDesk] = useState(given);
  const { site } = useSite();
  return (
    <div className={styles.page}>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD} />
      <Standing desk={desk} memberId={userinfo.id} />
      {desk.mayApply && (
        <>
          <Card as="section" className={styles.duties} aria-label="主持人做什么">
            <ul>
              <li>{`每周固定有几个钟点在席，受理的案子 ${site.court.turnHours} 小时内要有动静。`}</li>
              <li>自己递的、被提到的、同公会的案子一律回避；先听答辩，再写裁决。</li>
              <li>头三十天的裁决由另一位主持人复核。随时可以辞任。</li>
            </ul>
            <ButtonLink variant="quiet" icon="scale" href="/rules">
              先读审理的规矩
            </ButtonLink>
          </Card>
          <Card as="section" aria-label="申请表">
            <ApplicationForm
              memberId={userinfo.id}
              character={userinfo.character}
              last={desk.application}
              posts={posts}
              dictionaries={dictionaries}
              onSent={(application) => setDesk({ application, mayApply: false, refusal: '', mayApplyFrom: null })}
            />
          </Card>
        </>
      )}
    </div>
  );
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ lines: 12 }} className={styles.page} />;
}

/** The application that could not be fetched. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '申请表不在了', children: '请稍后再来。' }} />;
}
