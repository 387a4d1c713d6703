import { ButtonLink } from '#web/ui/Button.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PastEnd } from '#web/ui/PastEnd.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { NearTitles } from './NearTitles.tsx';
import { isFiltered, searchHref, type SearchChoice, type SearchKind } from './choice.ts';
import styles from './NothingFound.module.css';

/** Maximum number of a query's words suggested separately. */
const MAX_WORDS = 8;
const MAX_LABEL_LENGTH = 16;
const UNITS: Readonly<Record<SearchKind, string>> = { post: '篇', case: '桩案子', comment: '条评论' };

interface NothingFoundProps {
  choice: SearchChoice;
  /** Whether the nearest ones follow. */
  hasNearest?: boolean;
}

/** Nothing found, and what may help: above the nearest ones in a line or two. */
export function NothingFound({ choice, hasNearest = false }: NothingFoundProps) {
  const { q, kind, sort, page } = choice;
  if (page > 1) {
    return <PastEnd startHref={searchHref({ ...choice, page: 1, after: '' })}>要找的都在前面。</PastEnd>;
  }
  const words = [...new Set(q.split(/[\s"“”「」『』＂]+/).filter((word) => word !== '' && !/^[-－−]/.test(word)))].slice(0, MAX_WORDS);
  const chips = (
    <ChipList
      label="只找其中一个词"
      items={words.map((word) => ({
        key: word,
        label: [...word].slice(0, MAX_LABEL_LENGTH).join(''),
        on: false,
        href: searchHref({ q: word, kind, sort }),
      }))}
    />
  );
  if (hasNearest) {
    return (
      <>
        <p className={styles.nearest}>没有一{UNITS[kind]}原样写着这句话。只要原样的，把它放进引号里找。</p>
        {words.length > 1 ? <div className={styles.words}>{chips}</div> : kind === 'post' && <NearTitles word={q.trim()} />}
        <SectionHead title="写得最接近的" />
      </>
    );
  }
  if (isFiltered(choice)) {
    return (
      <EmptyState icon="g-spyglass" title="筛得太细，一篇也没剩下" action={<ButtonLink href={searchHref({ q, kind, sort })}>不筛，再找一次</ButtonLink>}>
        栏目、作者、时间、标签和精华，去掉一样也许就有了。
      </EmptyState>
    );
  }
  if (words.length > 1) {
    return (
      <EmptyState icon="g-spyglass" title={`没有一${UNITS[kind]}把它们都写到`} action={chips}>
        去掉一个词再找，或者只找其中一个。
      </EmptyState>
    );
  }
  return (
    <>
      <EmptyState icon="g-spyglass" title={`没有一${UNITS[kind]}写到它`} action={<ButtonLink href="/">回到炉边坐坐</ButtonLink>}>
        只找原样的字：少写几个字，或把长句拆成两三个词，用空格隔开。繁简、大小写、全角半角都不用管。
      </EmptyState>
      {kind === 'post' && <NearTitles word={q.trim()} />}
    </>
  );
}
