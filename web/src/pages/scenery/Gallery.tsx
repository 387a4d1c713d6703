import { useState, type MouseEvent } from 'react';
import type { Page as PageOf } from '#contract/envelope.ts';
import { searchScenery, type Scenery } from '#contract/api/scenery.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useReady } from '#web/lib/navigation/use-ready.ts';
import { Justified } from '#web/features/pictures/Justified.tsx';
import { useLightboxHistory } from '#web/features/pictures/lightbox-history.ts';
import { galleryHref, isFiltered, type SceneryChoice } from '#web/features/scenery/scenery-address.ts';
import { SceneryTile } from '#web/features/scenery/SceneryTile.tsx';
import { call } from '#web/lib/calls/api.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { PastEnd } from '#web/ui/PastEnd.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { PictureBySelf } from './PictureBySelf.tsx';
import styles from './page.module.css';

const SceneryLightbox = lazyPart(() => import('#web/features/scenery/SceneryLightbox.tsx').then((file) => file.SceneryLightbox));

/** How many of the first pictures are fetched before they are scrolled to. */
const URGENT = 3;
/** The next page is fetched when this many pictures are left in the lightbox. */
const AHEAD = 4;

export interface GalleryProps {
  columnId: number;
  choice: SceneryChoice;
  first: PageOf<Scenery>;
  /** Opened by the address. */
  viewed: Scenery | null;
  isGone: boolean;
}

/** The pictures page by page below each other, and the one that is looked at. */
export function Gallery({ columnId, choice, first, viewed, isGone }: GalleryProps) {
  const [pages, setPages] = useState<readonly PageOf<Scenery>[]>([first]);
  const [openId, setOpenId] = useState<number | null>(viewed?.id ?? null);
  // The server's page has no lightbox.
  const isBrowser = useReady();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const next = pages.at(-1)?.next ?? null;
  const shown = pages.flatMap(({ items }) => items);
  const all = viewed && !shown.some(({ id }) => id === viewed.id) ? [viewed, ...shown] : shown;

  const trail = useLightboxHistory<number>({
    isOpen: openId !== null,
    hrefOf: (id) => galleryHref(columnId, choice, id),
    onBack() {
      setOpenId(null);
      // Opened by its address there is nothing to go back to: the address itself changes.
      if (new URL(location.href).searchParams.has('view')) history.replaceState(history.state, '', galleryHref(columnId, choice));
    },
  });
  const open = (event: MouseEvent<HTMLAnchorElement>, id: number) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpenId(id);
    trail.opened(id);
  };

  const more = async () => {
    if (busy || next === null) return;
    setBusy(true);
    setFailed(false);
    try {
      const { sort, page: _, after: __, ...words } = choice;
      const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== ''));
      const page = await call(searchScenery, { ...given, sort, size: first.size, after: next });
      setPages((before) => [...before, page]);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };

  if (shown.length === 0 && !viewed) return <NothingHere columnId={columnId} choice={choice} total={first.total} />;
  // A reader who paged without our script continues that way.
  const turnsPages = choice.page > 1 && pages.length === 1;
  const at = all.findIndex(({ id }) => id === openId);
  return (
    <section aria-label="风景">
      {isGone && (
        <p className={styles.gone} role="status">
          你要看的那张已经不在墙上了，看看别的吧。
        </p>
      )}
      {viewed && (
        <noscript>
          <PictureBySelf scenery={viewed} backHref={galleryHref(columnId, choice)} />
        </noscript>
      )}
      <div className={styles.pages}>
        {pages.map(({ items }, page) => (
          <Justified
            key={items[0]?.id ?? page}
            items={items.map((scenery) => ({ ...scenery, width: scenery.image.width, height: scenery.image.height }))}
            keyOf={({ id }) => id}
            render={(scenery, share) => (
              <SceneryTile
                scenery={scenery}
                share={share}
                href={galleryHref(columnId, choice, scenery.id)}
                urgent={page === 0 && items.findIndex(({ id }) => id === scenery.id) < URGENT}
                onOpen={(event) => open(event, scenery.id)}
              />
            )}
          />
        ))}
      </div>
      {/* At once under the last row, so that nothing in sight moves when the pictures come. */}
      {busy && <div className={styles.coming} aria-hidden="true" />}
      {next !== null && (
        <div className={styles.more}>
          {failed && <p role="alert">后面的没能取来，前面的都还在。</p>}
          <MoreLink
            href={galleryHref(columnId, { ...choice, page: choice.page + pages.length, after: next })}
            busy={busy}
            failed={failed}
            onMore={() => void more()}
          />
        </div>
      )}
      {next === null && !turnsPages && <ListEnd />}
      {turnsPages && (
        <Pager
          page={choice.page}
          pageCount={Math.ceil(first.total / first.size)}
          hasNext={first.next !== null}
          hrefOf={(page) => galleryHref(columnId, { ...choice, page, after: page === choice.page + 1 ? (first.next ?? '') : '' })}
        />
      )}
      {isBrowser && at >= 0 && (
        <SceneryLightbox
          columnId={columnId}
          scenery={all}
          index={at}
          onIndex={(index) => {
            const turned = all[index];
            if (!turned) return;
            setOpenId(turned.id);
            trail.turned(turned.id);
            if (index >= all.length - AHEAD) void more();
          }}
          onClose={trail.leave}
        />
      )}
    </section>
  );
}

/** Renders a link to the next page that loads it here instead once our script runs. */
function MoreLink({ href, busy, failed, onMore }: { href: string; busy: boolean; failed: boolean; onMore: () => void }) {
  if (busy) {
    return (
      <Button loading loadingText="正在取来">
        再看一些
      </Button>
    );
  }
  return (
    <ButtonLink
      href={href}
      rel="next"
      icon={failed ? 'refresh-cw' : 'chevron-down'}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onMore();
      }}
    >
      {failed ? '再试一次' : '再看一些'}
    </ButtonLink>
  );
}

function NothingHere({ columnId, choice, total }: { columnId: number; choice: SceneryChoice; total: number }) {
  if (total > 0) {
    return <PastEnd startHref={galleryHref(columnId, { ...choice, page: 1, after: '' })}>一共 {total} 张，都在前面几页。</PastEnd>;
  }
  if (isFiltered(choice)) {
    return (
      <EmptyState icon="g-mountains" title="没有找到这样的风景" action={<ButtonLink href={galleryHref(columnId, { sort: choice.sort })}>看看全部</ButtonLink>}>
        换个地方、颜色或说法试试。
      </EmptyState>
    );
  }
  if (choice.sort === 'month') {
    return (
      <EmptyState icon="g-mountains" title="这个月还没有人收新画" action={<ButtonLink href={galleryHref(columnId)}>看最新的</ButtonLink>}>
        近三十天挂上墙的，按收藏的多少排在这里。
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="g-mountains" title="墙还空着" action={<ButtonLink href={`/scenery/add/${columnId}`}>挂第一张</ButtonLink>}>
      路过哪里，拍下来，替没来的人看一眼。
    </EmptyState>
  );
}
