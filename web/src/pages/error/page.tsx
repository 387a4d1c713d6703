import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ErrorScreen, type ErrorScreenText } from '#web/features/layout/error/ErrorScreen.tsx';
import { screenOf } from '#web/features/layout/error/error-screens.ts';

const STATUS: Readonly<Record<string, number>> = { 'error-404': 404, 'error-500': 500, 'error-600': 503, 'not-found': 404 };

export async function load({ pageId }: LoadArgs): Promise<ErrorScreenText> {
  return screenOf(STATUS[pageId] ?? 404);
}

/** Not found, our fault, or closed for maintenance. */
export function Page({ data }: { data: ErrorScreenText }) {
  return (
    <>
      <PageTitle>{data.title}</PageTitle>
      <meta name="robots" content="noindex" />
      <ErrorScreen screen={data} />
    </>
  );
}
