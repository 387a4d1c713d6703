import type { CommentHit, CommentSearchPage } from '#contract/api/search.ts';
import { menuItemHref } from '#web/features/blacklist/blacklist-address.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { floorAnchor, threadHref } from '#web/features/comments/thread-address.ts';
import { formatCount } from '#web/lib/counts.ts';
import { postHref } from '#web/lib/list-address.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { searchHref, type SearchChoice } from './choice.ts';
import { Marked } from './Marked.tsx';
import { NothingFound } from './NothingFound.tsx';
import styles from './CommentHits.module.css';

/** Renders the comments that were found, in either order. */
export function CommentHits({ choice, found }: { choice: SearchChoice; found: CommentSearchPage }) {
  const { q, kind, sort } = choice;
  return (
    <>
      <ChipList
        label="排序"
        className={styles.order}
        items={[
          { key: 'relevance', label: '相关', on: sort === 'relevance', href: searchHref({ q, kind }) },
          { key: 'latest', label: '最新', on: sort === 'latest', href: searchHref({ q, kind, sort: 'latest' }) },
        ]}
      />
      {found.items.length === 0 && (
        <NothingFound choice={{ ...choice, columnId: '', author: '', from: '', to: '', tag: '', essence: false }} hasNearest={found.isLoose} />
      )}
      {found.items.length > 0 && (
        <>
          <ol className={styles.hits}>
            {found.items.map((hit) => (
              <li key={hit.id}>
                <Hideable authorId={hit.author.id} words={[hit.excerpt.map(({ text }) => text).join('')]}>
                  <CommentRow hit={hit} />
                </Hideable>
              </li>
            ))}
          </ol>
          <Pager
            page={choice.page}
            hasNext={found.next !== null}
            hrefOf={(page) => searchHref({ q, kind, sort, page, after: page === choice.page + 1 ? (found.next ?? '') : '' })}
          />
        </>
      )}
    </>
  );
}

function CommentRow({ hit }: { hit: CommentHit }) {
  const { menu } = useSite();
  const { author, floor, host } = hit;
  const href = host.kind === 'post' ? threadHref(postHref(host), { floor }) : `${menuItemHref(menu, '/scenery') ?? '/'}?view=${host.id}#${floorAnchor(floor)}`;
  return (
    <article className={styles.hit}>
      <header className={styles.meta}>
        {host.kind === 'post' ? '帖子' : '风景'}
        <h2>
          <a href={href}>
            <TitleText>{host.title}</TitleText>
          </a>
        </h2>
        {hit.isAccepted && <Tag tone="pine">采纳的回答</Tag>}
      </header>
      <p>
        <Marked text={hit.excerpt} />
      </p>
      <div className={styles.meta}>
        <Avatar memberId={author.id} src={author.avatar} size="s" />
        <a href={`/member/${author.id}`}>{author.nickName}</a>
        <Time iso={hit.createdAt} />
        <a href={href} aria-label={`《${host.title}》${floor} 楼`}>{`${floor} 楼`}</a>
        {hit.imageCount > 0 && <span>{`${hit.imageCount} 张图`}</span>}
        {hit.likeCount > 0 && (
          <span className={styles.likes} title="赞">
            <Icon name="thumbs-up" />
            {formatCount(hit.likeCount)}
          </span>
        )}
      </div>
    </article>
  );
}
