import type { ComponentProps } from 'react';
import type { Scenery } from '#contract/api/scenery.ts';
import { isTextOnly } from '#web/lib/text-only.ts';
import { Img } from '#web/ui/Img.tsx';
import { srcSetOf } from './copies.ts';

export interface SceneryImgProps extends Pick<ComponentProps<typeof Img>, 'alt' | 'loading' | 'fetchPriority' | 'decoding'> {
  image: Scenery['image'];
  /** How wide it is drawn. */
  sizes: string;
}

/** A picture of the wall in the format and of the width its browser chooses. */
export function SceneryImg({ image, sizes, ...rest }: SceneryImgProps) {
  const { src, webp, avif, width, height } = image;
  const picture = <Img {...rest} src={webp[0]?.url ?? src} srcSet={srcSetOf(webp)} sizes={sizes} width={width} height={height} />;
  if (avif.length === 0 || isTextOnly()) return picture;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSetOf(avif)} sizes={sizes} />
      {picture}
    </picture>
  );
}
