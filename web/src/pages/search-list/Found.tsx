import type { SearchOverview, SearchPage } from '#contract/api/search.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { hideablePost } from '#web/features/posts/hideable-post.ts';
import { Pager } from '#web/ui/Pager.tsx';
import { searchHref, type SearchChoice } from './choice.ts';
import { CalledSo } from './CalledSo.tsx';
import { HitRow } from './HitRow.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import styles from './Found.module.css';
import type { ReactNode } from 'react';

export interface FoundProps {
  choice: SearchChoice;
  found: SearchPage;
  overview: SearchOverview | null;
  /** What is said where little or nothing is found. */
  children: ReactNode;
}

/** Renders what a search has found: matching names, the filters, then the posts or cases that contain its words. */
export function Found({ choice, found, overview, children }: FoundProps) {
  return (
    <>
      {overview && <CalledSo overview={overview} q={choice.q} />}
      <SearchFilters choice={choice} found={found} />
      {children}
      {found.items.length > 0 && <Hits choice={choice} found={found} />}
    </>
  );
}

function Hits({ choice, found }: Pick<FoundProps, 'choice' | 'found'>) {
  return (
    <>
      <div className={styles.hits}>
        {found.items.map((hit) => (
          <Hideable key={hit.id} {...hideablePost(hit)}>
            <HitRow hit={hit} />
          </Hideable>
        ))}
      </div>
      <Pager
        page={choice.page}
        pageCount={found.totalIsApproximate ? undefined : Math.ceil(found.total / found.size)}
        hasNext={found.next !== null}
        hrefOf={(page) => searchHref({ ...choice, page, after: page === choice.page + 1 ? (found.next ?? '') : '' })}
      />
    </>
  );
}
