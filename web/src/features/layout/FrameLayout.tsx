import { Outlet } from 'react-router';
import { useSite } from '#web/lib/site.ts';
import { Frame } from './Frame.tsx';

/** Pages outside the main layout: a quiet frame with the logo and a way back. */
export function FrameLayout() {
  const { site } = useSite();
  return (
    <Frame site={site}>
      <Outlet />
    </Frame>
  );
}
