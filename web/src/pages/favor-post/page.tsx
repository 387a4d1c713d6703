import type { Favor, FavorFolder } from '#contract/api/favors.ts';
import { listFavorFolders, listFavors } from '#contract/api/favor-folders.ts';
import type { Page as ListPage } from '#contract/envelope.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import { hideablePost } from '#web/features/posts/hideable-post.ts';
import { call } from '#web/lib/calls/api.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useMore } from '#web/lib/calls/use-more.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoreFoot } from '#web/ui/MoreFoot.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';
import { FavorRow } from './FavorRow.tsx';
import { FolderList } from './FolderList.tsx';
import styles from './page.module.css';

const HEAD = { title: '收藏的帖子', icon: 'g-treasure-map', note: '看到喜欢的，点一下书签就收进来。' } as const;

interface Data {
  folders: FavorFolder[];
  /** Null: all of them. */
  folderId: number | null;
  q: string;
  first: ListPage<Favor>;
}

export async function load({ call: ask, url }: LoadArgs): Promise<Data> {
  const given = url.searchParams.get('folder') ?? '';
  const folderId = /^\d{1,15}$/.test(given) ? Number(given) : null;
  const q = (url.searchParams.get('q') ?? '').slice(0, 60);
  const [folders, first] = await Promise.all([ask(listFavorFolders, {}), ask(listFavors, inputOf(folderId, q))]);
  return { folders, folderId, q, first };
}

/** What I keep: folders at the left, posts with my notes at the right. */
export function Page({ data: { folders, folderId, q, first } }: { data: Data }) {
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD}>
        <form role="search" aria-label="在收藏里找" action="/favor/post" className={styles.search}>
          {folderId !== null && <input type="hidden" name="folder" value={folderId} />}
          <TextInput key={q} icon="search" type="search" name="q" defaultValue={q} maxLength={60} aria-label="在收藏里找" placeholder="找标题或备注" />
        </form>
      </PageHead>
      <div className={styles.columns}>
        <FolderList folders={folders} folderId={folderId} />
        <FavorList key={`${folderId} ${q}`} folders={folders} folderId={folderId} q={q} first={first} />
      </div>
    </>
  );
}

function FavorList({ folders, folderId, q, first }: Data) {
  const { items, going } = useMore({
    first,
    fetchNext: (after) => call(listFavors, { ...inputOf(folderId, q), after }),
    idOf: ({ postId }) => postId,
  });
  if (items.length === 0) return <NoFavors folderId={folderId} q={q} />;
  return (
    <section aria-label="收藏">
      <p className={styles.total}>{`一共 ${first.total} 篇`}</p>
      {items.map((favor) => (
        <Hideable key={favor.postId} {...(favor.post ? hideablePost(favor.post) : { authorId: null, words: [] })}>
          <FavorRow favor={favor} folders={folders} />
        </Hideable>
      ))}
      <MoreFoot going={going} />
    </section>
  );
}

function NoFavors({ folderId, q }: Pick<Data, 'folderId' | 'q'>) {
  if (q !== '') {
    return (
      <EmptyState icon="g-spyglass" title={`没有找到“${q}”`} action={<ButtonLink href="/favor/post">看全部收藏</ButtonLink>}>
        换一个字眼试试，标题和备注都会找。
      </EmptyState>
    );
  }
  if (folderId !== null) {
    return (
      <EmptyState icon="g-tied-scroll" title="这个收藏夹还空着" action={<ButtonLink href="/favor/post">看全部收藏</ButtonLink>}>
        在收藏的帖子旁边，可以把它换到这里来。
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="g-tied-scroll" title="还没有收藏" action={<ButtonLink href="/cart/list/1001">去逛逛</ButtonLink>}>
      看到喜欢的帖子，点一下书签就会放进行囊。
    </EmptyState>
  );
}

function inputOf(folderId: number | null, q: string) {
  return { ...(folderId !== null && { folder: folderId }), ...(q !== '' && { q }) };
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ rows: 8 }} />;
}

export { ProfileFailed as Failed };
