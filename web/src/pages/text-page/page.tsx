import { findPage, type TextPage } from '#contract/pages.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { useView } from '#web/lib/navigation/view.ts';
import { PageTitle } from '#web/lib/PageTitle.tsx';
import { Time } from '#web/ui/Time.tsx';
import style from './page.module.css';

/** The page's slug by the entry that shows it. */
const SLUGS: Readonly<Record<string, string>> = {
  about: 'about',
  terms: 'terms_of_service',
  privacy: 'privacy',
  'usage-rules': 'usage_rules',
  'customer-service': 'customer_service',
  'guide-1': 'guide_1',
  'guide-2': 'guide_2',
  sponsors: 'sponsors',
  'profile-tutorial': 'tutorial',
  'profile-faq': 'faq',
};

export async function load({ call, pageId }: LoadArgs): Promise<TextPage> {
  return call(findPage, { slug: SLUGS[pageId] ?? pageId });
}

/** A page of running text that the operator edits: guides, terms, about. */
export function Page({ data }: { data: TextPage }) {
  const framed = useView().entry.layout === 'frame';
  return (
    <article className={framed ? `${style['sheet']} ${style['framed']}` : style['sheet']}>
      <PageTitle>{data.title}</PageTitle>
      <meta name="description" content={data.summary} />
      <header className={style['head']}>
        <h1>{data.title}</h1>
        <p>{data.summary}</p>
        <p className={style['when']}>
          更新于 <Time iso={data.updatedAt} />
        </p>
      </header>
      <DocumentBody body={data.body} className={style['body']} />
    </article>
  );
}
