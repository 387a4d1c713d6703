import { useState } from 'react';
import { listDictionaries, type Dictionaries } from '#contract/api/dictionaries.ts';
import { getUserinfo, type Userinfo } from '#contract/api/profiles.ts';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import { AvatarField } from '#web/features/profile/AvatarField.tsx';
import { ClosingPanel } from '#web/features/profile/ClosingPanel.tsx';
import { ExportPanel } from '#web/features/profile/ExportPanel.tsx';
import { ProofPanel } from '#web/features/profile/ProofPanel.tsx';
import { StandingPanel } from '#web/features/profile/StandingPanel.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './page.module.css';

const HEAD = { title: '我的账号' } as const;

interface Data {
  userinfo: Userinfo;
  dictionaries: Dictionaries;
}

export async function load({ call }: LoadArgs): Promise<Data> {
  const [userinfo, dictionaries] = await Promise.all([call(getUserinfo, {}), call(listDictionaries, {})]);
  return { userinfo, dictionaries };
}

/** My account: the picture, what I say of myself, how far I have come. */
export function Page({ data: { userinfo: given, dictionaries } }: { data: Data }) {
  const [userinfo, setUserinfo] = useState(given);
  return (
    <div className={styles.page}>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD}>
        <ButtonLink variant="quiet" icon="eye" href={`/member/${userinfo.id}`}>
          看我的主页
        </ButtonLink>
      </PageHead>
      <Card as="section" aria-label="资料">
        <AvatarField memberId={userinfo.id} given={userinfo.avatar} hasPicture={userinfo.hasPicture} />
        <ProfileForm given={userinfo} dictionaries={dictionaries} onSaved={setUserinfo} />
      </Card>
      <Card as="section">
        <ProofPanel key={`${userinfo.character?.name ?? ''} ${userinfo.character?.realm ?? ''}`} />
      </Card>
      <Card as="section">
        <StandingPanel standing={userinfo.standing} />
      </Card>
      <Card as="section">
        <ExportPanel />
      </Card>
      <Card as="section">
        <ClosingPanel />
      </Card>
    </div>
  );
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ lines: 12 }} className={styles.page} />;
}

export { ProfileFailed as Failed };
