import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Column } from '#contract/api/columns.ts';
import type { PostCard } from '#contract/api/posts.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconProps } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { columnGlyph } from './column-glyph.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { Plate } from './Plate.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { hideablePost } from '#web/features/posts/hideable-post.ts';
import binding from '#web/ui/binding.module.css';
import styles from './Volume.module.css';

const MAX_PICKS = 4;

export interface VolumeProps {
  column: Column;
  total: number;
  followers: number;
  cover: PostCard;
  picks: readonly PostCard[];
}

const VOLUME_KEY = 'hearth-volume';
const FOLDED = 'folded';

/**
 * Renders the bound volume at the top of the column: spine, cover story and numbered picks. Members may fold it; then the column's plain
 * head replaces it.
 */
export function Volume({ column, total, followers, cover, picks }: VolumeProps) {
  const isMember = useSignedIn();
  const fold = useRef<HTMLButtonElement>(null);
  const unfold = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => showVolume(!(isMember && isVolumeCollapsed())), [isMember]);
  const turn = (folded: boolean) => {
    collapseVolume(folded);
    (folded ? unfold : fold).current?.focus();
  };
  return (
    <>
      <BoundVolume
        title={column.name}
        note={column.note}
        icon={columnGlyph(column)}
        cover={cover}
        picks={picks}
        picksTitle="编辑荐读"
        columnId={column.id}
        button={
          isMember && (
            <button ref={fold} type="button" onClick={() => turn(true)} title="合上封面" aria-label="合上封面与荐读">
              <Icon name="chevron-up" />
            </button>
          )
        }
      />
      <div className={styles.folded}>
        <ColumnHead column={column} total={total} followers={followers}>
          {isMember && (
            <Button ref={unfold} size="s" icon="book-open" onClick={() => turn(false)}>
              打开封面
            </Button>
          )}
        </ColumnHead>
      </div>
    </>
  );
}

export interface BoundVolumeProps {
  title: string;
  note: string;
  icon: IconProps['name'];
  cover: PostCard;
  picks: readonly PostCard[];
  picksTitle: string;
  /** The column being read, whose own name is not repeated; null: none. */
  columnId: number | null;
  /** At the foot of the spine. */
  button?: ReactNode;
}

/** A spine, the cover story and numbered picks: one book, laid open. */
export function BoundVolume({ title, note, icon, cover, picks, picksTitle, columnId, button }: BoundVolumeProps) {
  return (
    <section className={classNames(styles.volume, picks.length === 0 && styles.bare)} aria-label={`封面与${picksTitle}`}>
      <h1 className="sr">{title}</h1>
      <div className={classNames(binding.binding, styles.spine)}>
        <Icon name={icon} />
        <p aria-hidden="true">
          {title}
          {note && <small>{note}</small>}
        </p>
        {button}
      </div>
      <Hideable {...hideablePost(cover)}>
        <Plate post={cover} />
      </Hideable>
      {picks.length > 0 && <Picks title={picksTitle} posts={picks.slice(0, MAX_PICKS)} columnId={columnId} />}
    </section>
  );
}

function Picks({ title, posts, columnId }: { title: string; posts: readonly PostCard[]; columnId: number | null }) {
  return (
    <div className={styles.picks}>
      <SectionHead title={title} />
      <ol>
        {posts.map((post) => (
          <li key={post.id}>
            <Hideable {...hideablePost(post)}>
              <a href={postHref(post)}>
                <b>
                  <TitleText>{post.title}</TitleText>
                </b>
                <small>{`${post.author.nickName} · ${post.columnId === columnId ? (post.tags[0] ?? post.columnName) : post.columnName}`}</small>
              </a>
            </Hideable>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Returns whether the reader has folded the front volume away. */
function isVolumeCollapsed(): boolean {
  try {
    return localStorage.getItem(VOLUME_KEY) === FOLDED;
  } catch {
    return false;
  }
}

/** Keeps the reader's wish and shows it. */
function collapseVolume(folded: boolean): void {
  try {
    if (folded) localStorage.setItem(VOLUME_KEY, FOLDED);
    else localStorage.removeItem(VOLUME_KEY);
  } catch {
    // A browser that forbids storage still folds it until it leaves the page.
  }
  showVolume(!folded);
}

/** Shows or hides the volume by an attribute of the document, so that shared HTML holds both and a script in its head may decide before the first paint. */
function showVolume(shown: boolean): void {
  if (shown) delete document.documentElement.dataset['volume'];
  else document.documentElement.dataset['volume'] = FOLDED;
}
