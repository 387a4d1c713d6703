import type { CallFailure } from '#contract/envelope.ts';
import { listRuleArticles, listRuleVersions, type RuleArticle } from '#contract/api/pages.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { WithRail } from '#web/ui/WithRail.tsx';
import styles from './page.module.css';

interface Data {
  articles: readonly RuleArticle[];
  /** The days on which they changed, the latest first. */
  versions: readonly string[];
  /** The day whose rules are shown; null: today's. */
  version: string | null;
  canonical: string;
}

const TITLE = '审理的规矩';
const SUMMARY = '公堂怎样审、什么算失信、通常怎样处罚，一条一条写明；裁决引用哪一条，点过来就是哪一条。';

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const asked = url.searchParams.get('version') ?? '';
  const version = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : null;
  const [articles, versions] = await Promise.all([call(listRuleArticles, version === null ? {} : { version }), call(listRuleVersions, {})]);
  return { articles, versions, version, canonical: `${url.origin}/rules` };
}

/** The articles by which cases are decided, each with the anchor that verdicts cite. */
export function Page({ data: { articles, versions, version, canonical } }: { data: Data }) {
  const groups = [
    { id: 'procedure', title: '怎样审', articles: articles.filter(({ offence }) => offence === null) },
    { id: 'offences', title: '什么算失信', articles: articles.filter(({ offence }) => offence !== null) },
  ].filter((group) => group.articles.length > 0);
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      <PageMeta title={TITLE} description={SUMMARY} canonical={canonical} />
      <PageHead title={TITLE} icon="g-scales" note={SUMMARY} />
      <Versions versions={versions} version={version} />
      {groups.length === 0 ? (
        <EmptyState icon="g-tied-scroll" title="规矩还没有写下">
          写好以前，公堂不收状子。
        </EmptyState>
      ) : (
        <WithRail rail={<Contents groups={groups} />} label="目录">
          {groups.map((group) => (
            <section key={group.id} className={styles.group} aria-labelledby={group.id}>
              <SectionHead id={group.id} title={group.title} />
              {group.articles.map((article) => (
                <Article key={article.id} article={article} />
              ))}
            </section>
          ))}
        </WithRail>
      )}
    </>
  );
}

/** Which day's rules these are, and the way to those of others: a verdict cites the rules of its own day. */
function Versions({ versions, version }: Pick<Data, 'versions' | 'version'>) {
  const others = versions.filter((day) => day !== version);
  if (version === null && others.length < 2) return null;
  return (
    <p className={styles.versions}>
      {version === null ? '这是现在的规矩。裁决照它那一天的判，从前的：' : `这是 ${version} 那一天的规矩。`}
      {version !== null && (
        <a className="link" href="/rules">
          看现在的
        </a>
      )}
      {others.map((day) => (
        <a key={day} className="link" href={`/rules?version=${day}`}>
          {day}
        </a>
      ))}
    </p>
  );
}

function Article({ article: { id, title, text, offence, penalty } }: { article: RuleArticle }) {
  return (
    <article id={id} className={styles.article} aria-labelledby={`${id}-title`}>
      <a className={styles.number} href={`#${id}`} aria-label={`${id} 的链接`}>
        {id}
      </a>
      <div>
        <h3 id={`${id}-title`}>{title}</h3>
        {(offence || penalty) && (
          <p className={styles.tags}>
            {offence && <Tag tone="ember">{offence}</Tag>}
            {penalty && <Tag tone="seal">{`通常：${penalty}`}</Tag>}
          </p>
        )}
        <p className={styles.text}>{text}</p>
      </div>
    </article>
  );
}

function Contents({ groups }: { groups: readonly { id: string; title: string; articles: readonly RuleArticle[] }[] }) {
  return (
    <nav className={styles.contents} aria-label="目录">
      {groups.map((group) => (
        <section key={group.id}>
          <h2>{group.title}</h2>
          <ol>
            {group.articles.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <b>{id}</b>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  );
}

export function Skeleton() {
  return <SkeletonText lines={12} />;
}

/** The rules that could not be fetched. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '规矩不在这里', children: '请稍后再来。' }} />;
}
