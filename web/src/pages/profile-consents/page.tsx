import { useState } from 'react';
import { AGE_BAND_LABELS } from '#contract/age.ts';
import { listConsents, type Consents } from '#contract/api/consents.ts';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import { call } from '#web/lib/calls/api.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { useSession } from '#web/lib/session.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';
import { AgeCard } from './AgeCard.tsx';
import { DueCard } from './DueCard.tsx';
import { GivenList } from './GivenList.tsx';
import styles from './page.module.css';

const HEAD = { title: '同意过的条款', note: '同意过什么、哪一版、什么时候，都在这里；条款改了，先看改了什么，再决定。' } as const;

export async function load({ call: callFrom }: LoadArgs): Promise<Consents> {
  return callFrom(listConsents, {});
}

/** What I have agreed to, what has changed since, and how old I am. */
export function Page({ data }: { data: Consents }) {
  const [{ ageBand, due, given }, setConsents] = useState(data);
  const refresh = async () => {
    const consents = await call(listConsents, {});
    setConsents(consents);
    const { principal, setPrincipal } = useSession.getState();
    if (principal)
      setPrincipal({
        ...principal,
        ageUnknown: consents.ageBand === null && principal.role === 'member',
        consentsDue: consents.due.length > 0 && consents.given.length > 0,
      });
  };
  return (
    <div className={styles.page}>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD} />
      {due.map((each) => (
        <DueCard key={each.document} due={each} onGiven={refresh} />
      ))}
      <GivenList given={given} onWithdrawn={refresh} />
      <AgeCard label={ageBand === null ? '没有填过' : AGE_BAND_LABELS[ageBand]} isKnown={ageBand !== null} isAdult={ageBand === 'adult'} onChanged={refresh} />
    </div>
  );
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ lines: 10 }} className={styles.page} />;
}

export { ProfileFailed as Failed };
