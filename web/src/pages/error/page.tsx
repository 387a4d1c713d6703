import type { LoadArgs } from '#web/lib/page.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ErrorScreen, type ErrorScreenText } from '#web/features/layout/error/ErrorScreen.tsx';
import { ERROR_SCREENS, worded } from '#web/features/layout/error/error-screens.ts';

const SCREENS: Readonly<Record<string, ErrorScreenText>> = { 'error-500': ERROR_SCREENS.fault, 'error-600': ERROR_SCREENS.maintenance };

export async function load({ pageId }: LoadArgs): Promise<ErrorScreenText> {
  return SCREENS[pageId] ?? ERROR_SCREENS.notFound;
}

/** Not found, our fault, or closed for maintenance. */
export function Page({ data }: { data: ErrorScreenText }) {
  const screen = worded(data, useSite().site);
  return (
    <>
      <PageTitle>{screen.title}</PageTitle>
      <meta name="robots" content="noindex" />
      <ErrorScreen screen={screen} />
    </>
  );
}
