import type { ComponentProps } from 'react';
import { isTextOnly } from '#web/lib/text-only.ts';

/** A picture; its words alone for a reader who wants none. Every `img` of the site is one, so that nothing is asked for behind his back. */
export function Img(props: ComponentProps<'img'>) {
  if (!isTextOnly()) return <img {...props} />;
  return props.alt ? <span title={props.title}>{`〔${props.alt}〕`}</span> : null;
}
