import { useEffect, useRef, useState } from 'react';
import { documentText } from '#contract/documents/text-of.ts';
import { findPage, type TextPage } from '#contract/api/pages.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { sectionsOf } from '#web/features/documents/sections.ts';
import { TextFailed } from '#web/features/documents/TextFailed.tsx';
import { useLocation } from '#web/lib/navigation/view.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import styles from './page.module.css';

interface Data {
  page: TextPage;
  canonical: string;
}

type Fold = (text: string) => string;

const MAX_QUERY_LENGTH = 40;

export async function load({ call, url }: LoadArgs): Promise<Data> {
  return { page: await call(findPage, { slug: 'faq' }), canonical: `${url.origin}/profile/faq` };
}

/** Questions in groups, each folded under its own link; the box above leaves only those that hold the words. */
export function Page({ data: { page, canonical } }: { data: Data }) {
  const [query, setQuery] = useState('');
  const [fold, setFold] = useState<Fold>(() => plainly);
  const { hash } = useLocation();
  const questions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const id = decodeHash(hash);
    const asked = questions.current?.querySelectorAll('details') ?? [];
    for (const one of asked) if (one.id === id) one.open = true;
  }, [hash]);

  const words = fold(query).split(' ').filter(Boolean);
  const groups = sectionsOf(page.body, 2).sections.map((group) => {
    const own = sectionsOf(group.body, 3).sections;
    const found = words.length === 0 ? own : own.filter(({ title, body }) => holdsAll(fold(`${title} ${documentText(body)}`), words));
    return { ...group, questions: found };
  });
  const total = groups.reduce((sum, group) => sum + group.questions.length, 0);
  return (
    <>
      <PageTitle>{page.title}</PageTitle>
      <PageMeta title={page.title} description={page.summary} canonical={canonical} />
      <PageHead title={page.title} icon="g-open-book" note={page.summary} />
      <div role="search" aria-label="找问题">
        <TextInput
          type="search"
          icon="search"
          aria-label="在常见问题里找"
          placeholder="在这一页里找：验证码、精华码、名单……"
          maxLength={MAX_QUERY_LENGTH}
          value={query}
          onFocus={() => void import('#contract/text/fold.ts').then(({ foldLoosely }) => setFold(() => foldSpaced(foldLoosely)))}
          onChange={({ target }) => setQuery(target.value)}
        />
        <p className={styles.count} role="status">
          {words.length > 0 && `找到 ${total} 条`}
        </p>
      </div>
      <div ref={questions}>
        {groups.map(
          ({ anchor, title, questions: found }) =>
            found.length > 0 && (
              <section key={anchor} className={styles.group} aria-labelledby={anchor}>
                <SectionHead id={anchor} title={title} />
                {found.map((question) => (
                  <details key={question.anchor} id={question.anchor} className={styles.question} open={words.length > 0 || undefined}>
                    <summary aria-label={question.title}>
                      <h3>
                        <TitleText>{question.title}</TitleText>
                      </h3>
                    </summary>
                    <DocumentBody body={question.body} anchors={false} />
                    <a className={styles.own} href={`#${question.anchor}`} aria-label={`这一问的链接：${question.title}`}>
                      # 这一问的链接
                    </a>
                  </details>
                ))}
              </section>
            ),
        )}
      </div>
      {total === 0 && (
        <EmptyState icon="g-spyglass" title="没有这样的问题" action={<ButtonLink href="/profile/suggest">去意见反馈问</ButtonLink>}>
          换个说法试试；还找不到就来问，我们会补上。
        </EmptyState>
      )}
    </>
  );
}

export function Skeleton() {
  return <SkeletonText lines={12} />;
}

export { TextFailed as Failed };

function plainly(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Returns a fold that folds each word separately, so that several can be searched for. */
function foldSpaced(foldLoosely: Fold): Fold {
  return (text) => text.split(/\s+/).map(foldLoosely).filter(Boolean).join(' ');
}

function holdsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
