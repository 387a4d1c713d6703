import type { ComponentProps } from 'react';
import { isTextOnly } from '#web/lib/text-only.ts';

/**
 * Renders a picture, or only its alternative text when pictures are off. Every `img` of the site uses it, so that nothing is fetched
 * against the reader's wish.
 */
export function Img({ alt, ...rest }: ComponentProps<'img'> & { alt: string }) {
  if (!isTextOnly()) return <img {...rest} alt={alt} />;
  return alt ? <span title={rest.title}>{`〔${alt}〕`}</span> : null;
}
