import { useRouteError } from 'react-router';
import { failureOf } from '#web/lib/page.ts';
import { useKnownSite } from '#web/lib/site.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { screenOf } from './error-screens.ts';
import { Frame } from './Frame.tsx';

/** Stands in the place of any page that could not be loaded or shown. */
export function RootFailed() {
  const failure = failureOf(useRouteError());
  const site = useKnownSite();
  const screen = screenOf(failure.status);
  return (
    <Frame site={site}>
      <title>{site ? `${screen.title} · ${site.name}` : screen.title}</title>
      <meta name="robots" content="noindex" />
      <ErrorScreen screen={screen} sentence={screen.code === 404 && failure.message ? failure.message : null} />
    </Frame>
  );
}
