import { PICTURE_COPY_WIDTHS } from '#contract/limits.ts';

const STORED = /^(.*\/files\/[0-9a-f]{2}\/[0-9a-f]{64}-)(\d+)\.webp$/;

/**
 * Returns the attributes from which a browser chooses a copy of a stored picture, given by its largest, for the widths it is shown at; none where
 * there is no smaller one, and for pictures that are not in the store.
 */
export function copiesOf({ src, width }: { src: string; width: number }, sizes: string): { srcSet?: string; sizes?: string } {
  const [, name, stored] = STORED.exec(src) ?? [];
  const smaller = PICTURE_COPY_WIDTHS.filter((each) => each < width);
  if (name === undefined || Number(stored) !== width || smaller.length === 0) return {};
  return { srcSet: [...smaller, width].map((each) => `${name}${each}.webp ${each}w`).join(', '), sizes };
}
