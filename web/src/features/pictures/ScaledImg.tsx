import type { ComponentProps } from 'react';
import { preload } from 'react-dom';
import type { PictureCopies } from '#contract/api/posts.ts';
import { isTextOnly, savesPictures } from '#web/lib/text-only.ts';
import { Img } from '#web/ui/Img.tsx';

/** How much of the widest copy is offered to a reader whose browser asks for less. */
const LEAN_SHARE = 0.4;

export interface ScaledImgProps extends ComponentProps<typeof Img> {
  /** A picture with what is known of its copies, which have its address but for number and ending; without widths it is shown as it is. */
  of: { src: string } & Partial<PictureCopies[string]>;
  /** The widest copy that is offered. */
  max: number;
  /** How wide it is drawn. */
  sizes: string;
  'data-file'?: number | undefined;
}

/** A picture in the format and of the width its browser chooses. The first of a page (`fetchPriority`) is fetched before everything else. */
export function ScaledImg({ of: { src, widths = [], avif }, max, sizes, ...image }: ScaledImgProps) {
  const widest = max * (savesPictures() ? LEAN_SHARE : 1);
  const setOf = (ending: string) =>
    widths
      .filter((each) => each <= widest)
      .map((each) => `${src.replace(/\d+\.webp$/, each + ending)} ${each}w`)
      .join() || undefined;
  const webp = setOf('.webp');
  const chosen = <Img {...image} srcSet={webp} sizes={webp && sizes} />;
  const smaller = avif && !isTextOnly() && setOf('.avif');
  if (!smaller) return chosen;
  // React does so itself for a picture without another format.
  if (image.fetchPriority) preload(src, { as: 'image', type: 'image/avif', imageSrcSet: smaller, imageSizes: sizes, fetchPriority: 'high' });
  return (
    <picture>
      <source type="image/avif" srcSet={smaller} sizes={sizes} />
      {chosen}
    </picture>
  );
}
