import type { MouseEvent } from 'react';
import type { Scenery } from '#contract/api/scenery.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { isTextOnly } from '#web/lib/text-only.ts';
import { formatCount } from '#web/lib/counts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { sizesOf } from './copies.ts';
import { SceneryImg } from './SceneryImg.tsx';
import styles from './SceneryTile.module.css';

export interface SceneryTileProps {
  scenery: Scenery;
  href: string;
  /** Of the row's width. */
  share: number;
  /** Among the first that are seen. */
  urgent: boolean;
  /** Instead of following the link. */
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Renders a picture of the wall with its name, unless the reader hides its author. */
export function SceneryTile(props: SceneryTileProps) {
  const { author, title, story, tags } = props.scenery;
  return (
    <Hideable authorId={author.id} words={[title, story, ...tags]} keepsRoom>
      <Tile {...props} />
    </Hideable>
  );
}

/** Its own color is shown until the picture has loaded. */
function Tile({ scenery, href, share, urgent, onOpen }: SceneryTileProps) {
  const { id, title, zone, favorCount, image } = scenery;
  return (
    <a className={styles.tile} href={href} data-color={image.color} data-scenery={id} data-generated={image.generated || undefined} onClick={onOpen}>
      {!isTextOnly() && (
        <SceneryImg
          image={image}
          sizes={sizesOf(share)}
          alt=""
          loading={urgent ? undefined : 'lazy'}
          fetchPriority={urgent ? 'high' : undefined}
          decoding="async"
        />
      )}
      <span className={styles.words}>
        <span>
          {image.generated && <span className="sr">AI 生成：</span>}
          <b>{title}</b> {zone}
        </span>
        <span className={styles.count}>
          <Icon name="heart" label="收藏" /> {formatCount(favorCount)}
        </span>
      </span>
    </a>
  );
}
