import { documentOutline } from '#contract/documents/outline.ts';
import { findPage, type ShownPage } from '#contract/api/pages.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { TextFailed } from '#web/features/documents/TextFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { useView } from '#web/lib/navigation/view.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import type { IconName } from '#web/ui/icon-names.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import style from './page.module.css';

/** The page's slug by the entry that shows it. */
const SLUGS: Readonly<Record<string, string>> = {
  about: 'about',
  terms: 'terms_of_service',
  privacy: 'privacy',
  'usage-rules': 'usage_rules',
  'customer-service': 'customer_service',
  'list-order': 'list_order',
  'guide-1': 'guide_1',
  'guide-2': 'guide_2',
};

export async function load({ call, pageId, url }: LoadArgs): Promise<ShownPage> {
  const version = url.searchParams.get('version') ?? '';
  return call(findPage, { slug: SLUGS[pageId] ?? pageId, ...(/^[1-9]\d{0,5}$/.test(version) && { version }) });
}

/** Where the guides lead once they have been read. */
const WAYS: Readonly<Record<string, readonly { href: string; label: string; icon: IconName }[]>> = {
  guide_1: [{ href: '/post/add/1001', label: '写第一篇', icon: 'pen-line' }],
  guide_2: [
    { href: '/post/add/1301', label: '递一份检举', icon: 'gavel' },
    { href: '/rules', label: '审理的规矩', icon: 'scale' },
    { href: '/clocks', label: '公开时钟', icon: 'timer' },
  ],
};

/** Minimum number of headings for a table of contents. */
const MIN_HEADINGS = 4;

/** A page of running text that the operator edits: guides, terms, about. */
export function Page({ data }: { data: ShownPage }) {
  const framed = useView().entry.layout === 'frame';
  const outline = documentOutline(data.body);
  const ways = WAYS[data.slug] ?? [];
  const hasContents = !framed && outline.length >= MIN_HEADINGS;
  const sheet = (
    <article className={framed ? `${style['sheet']} ${style['framed']}` : style['sheet']}>
      <PageTitle>{data.title}</PageTitle>
      <meta name="description" content={data.summary} />
      <header className={style['head']}>
        <h1>
          <TitleText>{data.title}</TitleText>
        </h1>
        <p>{data.summary}</p>
        <p className={style['when']}>
          更新于 <Time iso={data.updatedAt} />
          <Version page={data} />
        </p>
      </header>
      {hasContents && (
        <details className={style['folded']}>
          <summary>{`本页目录（${outline.length} 节）`}</summary>
          <Contents outline={outline} />
        </details>
      )}
      <DocumentBody body={data.body} className={style['body']} />
      {ways.length > 0 && (
        <p className={style['ways']}>
          {ways.map(({ href, label, icon }, index) => (
            <ButtonLink key={href} href={href} icon={icon} variant={index === 0 ? 'primary' : 'outline'}>
              {label}
            </ButtonLink>
          ))}
        </p>
      )}
    </article>
  );
  if (!hasContents) return sheet;
  return (
    <div className={style['guide']}>
      {sheet}
      <nav className={style['rail']} aria-labelledby="contents">
        <SectionHead id="contents" title="本页目录" />
        <Contents outline={outline} />
      </nav>
    </div>
  );
}

/** Says which version this is, where there are several, and which one is to come. */
function Version({ page: { version, isOld, upcoming } }: { page: ShownPage }) {
  return (
    <>
      {version > 1 && `，第 ${version} 版`}
      {isOld && (
        <>
          ，不是现在用的一版，<a href="?">看现在的</a>
        </>
      )}
      {upcoming && !isOld && (
        <>
          ，<a href={`?version=${upcoming.version}`}>{`第 ${upcoming.version} 版`}</a>从 <Time iso={upcoming.from} /> 起生效
        </>
      )}
      {version > 1 && !isOld && (
        <>
          ，<a href={`?version=${version - 1}`}>上一版</a>
        </>
      )}
    </>
  );
}

function Contents({ outline }: { outline: ReturnType<typeof documentOutline> }) {
  return (
    <ol className={style['contents']}>
      {outline.map(({ anchor, text, level }) => (
        <li key={anchor} data-level={level}>
          <a href={`#${anchor}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}

export function Skeleton() {
  return <SkeletonText lines={12} />;
}

export { TextFailed as Failed };
