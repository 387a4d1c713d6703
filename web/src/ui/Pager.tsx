import { Icon } from './Icon.tsx';
import { ListEnd } from './ListEnd.tsx';
import { pageNumbers } from './page-numbers.ts';
import styles from './Pager.module.css';

export interface PagerProps {
  page: number;
  /** Left out where nobody has counted: then only neighbors can be reached. */
  pageCount?: number | undefined;
  /** Whether a page follows; by default known from the count. */
  hasNext?: boolean | undefined;
  hrefOf: (page: number) => string;
}

/**
 * Renders the foot of one page of a list: the end if no page follows, and the page links, numbers on a wide screen, `3 / 86` between two
 * buttons on a phone. Not for a page without items: what is shown there links back itself.
 */
export function Pager({ page, pageCount, hasNext = pageCount !== undefined && page < pageCount, hrefOf }: PagerProps) {
  return (
    <>
      {!hasNext && <ListEnd />}
      {(page > 1 || hasNext) && <Steps page={page} pageCount={pageCount} hasNext={hasNext} hrefOf={hrefOf} />}
    </>
  );
}

function Steps({ page, pageCount, hasNext, hrefOf }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="分页">
      {page > 1 && (
        <a className={styles.step} href={hrefOf(page - 1)} rel="prev">
          <Icon name="chevron-left" />
          上一页
        </a>
      )}
      {pageCount !== undefined && <Numbers page={page} pageCount={pageCount} hrefOf={hrefOf} />}
      <span className={pageCount === undefined ? styles.position : `${styles.position} ${styles.narrow}`}>
        第 {page} {pageCount === undefined ? '页' : `/ ${pageCount} 页`}
      </span>
      {hasNext && (
        <a className={styles.step} href={hrefOf(page + 1)} rel="next">
          下一页
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}

function Numbers({ page, pageCount, hrefOf }: Required<Pick<PagerProps, 'page' | 'hrefOf'>> & { pageCount: number }) {
  return (
    <ol className={styles.numbers}>
      {pageNumbers(page, pageCount).map((number, index) => (
        <li key={number ?? `gap ${index}`}>
          {number === null ? (
            <span className={styles.gap}>…</span>
          ) : (
            <a href={hrefOf(number)} aria-label={`第 ${number} 页`} aria-current={number === page ? 'page' : undefined}>
              {number}
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}
