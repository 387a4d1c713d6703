import { findPage, type TextPage } from '#contract/api/pages.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { sectionsOf } from '#web/features/documents/sections.ts';
import { TextFailed } from '#web/features/documents/TextFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Arch } from '#web/ui/Arch.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import styles from './page.module.css';

interface Data {
  page: TextPage;
  canonical: string;
}

/** The drawings in the arch of each step, in their order; they repeat for a longer text. */
const DRAWINGS = ['g-tavern-sign', 'g-shield', 'g-spyglass', 'g-conversation', 'g-raven', 'g-quill-ink', 'g-scales', 'g-campfire'] as const;
const STYLE_GUIDE = 1033;

export async function load({ call, url }: LoadArgs): Promise<Data> {
  return { page: await call(findPage, { slug: 'tutorial' }), canonical: `${url.origin}/profile/tutorial` };
}

/** The first days here, a step each: a drawing, what to do, and where to go on. */
export function Page({ data: { page, canonical } }: { data: Data }) {
  const { site } = useSite();
  const { lead, sections } = sectionsOf(page.body, 2);
  return (
    <>
      <PageTitle>{page.title}</PageTitle>
      <PageMeta title={page.title} description={page.summary} canonical={canonical} />
      <PageHead title={page.title} icon="g-treasure-map" note={page.summary} />
      <DocumentBody body={lead} />
      <nav className={styles.days} aria-label="各步">
        {sections.map(({ anchor, title }) => (
          <a key={anchor} href={`#${anchor}`}>
            {title.split(/\s/)[0]}
          </a>
        ))}
      </nav>
      <ol className={styles.steps}>
        {sections.map(({ anchor, title, body }, index) => (
          <li key={anchor} id={anchor}>
            <Arch icon={DRAWINGS[index % DRAWINGS.length] ?? 'g-campfire'} />
            <div>
              <h2>{title}</h2>
              <DocumentBody body={body} anchors={false} />
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.further}>
        <ButtonLink variant="primary" icon="book-open" href={`/${site.slug}_1/${STYLE_GUIDE}`}>
          接着看文体指南
        </ButtonLink>
        <ButtonLink href="/profile/faq">常见问题</ButtonLink>
      </p>
    </>
  );
}

export function Skeleton() {
  return <SkeletonText lines={12} />;
}

export { TextFailed as Failed };
