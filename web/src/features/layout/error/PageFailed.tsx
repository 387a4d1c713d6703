import type { CallFailure } from '#contract/envelope.ts';
import { useView } from '#web/lib/navigation/view.ts';
import { EventNumber } from '#web/ui/EventNumber.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { screenOf } from './error-screens.ts';
import { Frame } from '../frame/Frame.tsx';

/** Replaces a whole page that could not be loaded or rendered; null: something of ours broke. */
export function PageFailed({ failure }: { failure: CallFailure | null }) {
  const site = useView().site?.site ?? null;
  const screen = screenOf(failure?.status ?? 500);
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
