import type { ReactNode } from 'react';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Frame } from './Frame.tsx';

/** Pages outside the main layout: a quiet frame with the logo and a way back. */
export function FrameLayout({ children }: { children: ReactNode }) {
  const { site } = useSite();
  return <Frame site={site}>{children}</Frame>;
}
