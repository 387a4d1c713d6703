import { useRouteError } from 'react-router';
import { failureOf } from '#web/lib/page.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { screenOf } from './error-screens.ts';

/** Stands in the place of any page that could not be loaded or shown. */
export function RootFailed() {
  const failure = failureOf(useRouteError());
  return <ErrorScreen screen={screenOf(failure.status)} sentence={failure.message || null} />;
}
