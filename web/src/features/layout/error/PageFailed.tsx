import type { CallFailure } from '#contract/envelope.ts';
import { isGone } from '#web/lib/calls/gone.ts';
import { isClosed } from '#web/lib/calls/closed.ts';
import { useView } from '#web/lib/navigation/view.ts';
import { EventNumber } from '#web/ui/EventNumber.tsx';
import { ErrorScreen, type ErrorScreenText } from './ErrorScreen.tsx';
import { ERROR_SCREENS, worded } from './error-screens.ts';
import { Frame } from '../frame/Frame.tsx';

/** Replaces a whole page that could not be loaded or rendered; null: something of ours broke. */
export function PageFailed({ failure }: { failure: CallFailure | null }) {
  const site = useView().site?.site ?? null;
  const screen = worded(screenOf(failure), site);
  return (
    <Frame site={site}>
      <title>{site ? `${screen.title} · ${site.name}` : screen.title}</title>
      <meta name="robots" content="noindex" />
      <ErrorScreen
        screen={screen}
        sentence={screen.code === 404 ? (failure?.message ?? null) : null}
        note={failure?.requestId && <EventNumber id={failure.requestId} />}
      />
    </Frame>
  );
}

function screenOf(failure: CallFailure | null): ErrorScreenText {
  if (failure === null) return ERROR_SCREENS.fault;
  if (isGone(failure)) return ERROR_SCREENS.notFound;
  return isClosed(failure) ? ERROR_SCREENS.maintenance : ERROR_SCREENS.fault;
}
