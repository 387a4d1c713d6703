import { findPage, type TextPage } from '#contract/api/pages.ts';
import { listSponsors, SPONSOR_TIERS, type Sponsor } from '#contract/api/sponsors.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { TextFailed } from '#web/features/documents/TextFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { SponsorCard } from './SponsorCard.tsx';
import styles from './page.module.css';

interface Data {
  page: TextPage;
  sponsors: Sponsor[];
  canonical: string;
}

const WAY_IN = '/profile/suggest';

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const [page, sponsors] = await Promise.all([call(findPage, { slug: 'sponsors' }), call(listSponsors, {})]);
  return { page, sponsors, canonical: `${url.origin}/sponsors/${encodeURIComponent(params['columnId'] ?? '')}` };
}

/** Who keeps the fire burning: a shield, a word of thanks, and nothing else. */
export function Page({ data: { page, sponsors, canonical } }: { data: Data }) {
  return (
    <>
      <PageTitle>{page.title}</PageTitle>
      <PageMeta title={page.title} description={page.summary} canonical={canonical} />
      <PageHead title={page.title} icon="g-lantern" note={page.summary}>
        <ButtonLink variant="primary" icon="flame" href={WAY_IN}>
          添一把柴
        </ButtonLink>
      </PageHead>
      <DocumentBody body={page.body} className={styles.words} />
      {sponsors.length === 0 && (
        <EmptyState icon="g-lantern" title="名单还空着" action={<ButtonLink href={WAY_IN}>去说一声</ButtonLink>}>
          第一位添柴的人，名字会写在这里。
        </EmptyState>
      )}
      {SPONSOR_TIERS.map(({ value, label, means }) => {
        const own = sponsors.filter(({ tier }) => tier === value);
        if (own.length === 0) return null;
        return (
          <section key={value} className={styles.tier} aria-labelledby={`tier-${value}`}>
            <SectionHead id={`tier-${value}`} title={label} aside={`${means} · ${own.length} 位`} />
            <ul className={styles.cards} data-tier={value}>
              {own.map((sponsor) => (
                <SponsorCard key={sponsor.id} sponsor={sponsor} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

export function Skeleton() {
  return <SkeletonText lines={10} />;
}

export { TextFailed as Failed };
