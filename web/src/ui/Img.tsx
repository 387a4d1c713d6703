import type { ComponentProps } from 'react';
import { isTextOnly } from '#web/lib/text-only.ts';

/** A picture; its words alone for a reader who wants none. Every `img` of the site is one, so that nothing is asked for behind his back. */
export function Img({ alt, ...rest }: ComponentProps<'img'> & { alt: string }) {
  if (!isTextOnly()) return <img {...rest} alt={alt} />;
  return alt ? <span title={rest.title}>{`〔${alt}〕`}</span> : null;
}
