import { Suspense, use } from 'react';
import type { PublicCase } from '#contract/trials.ts';

type PanelFile = typeof import('./CasePanel.tsx');

let fetched: Promise<PanelFile> | null = null;

function fetchPanel(): Promise<PanelFile> {
  fetched ??= import('./CasePanel.tsx');
  return fetched;
}

/** Has the panel at hand before the page is drawn, so that the server's markup holds it. Most posts are no case and never fetch it. */
export async function bringCasePanel(): Promise<void> {
  const value = await fetchPanel();
  // What React reads of a promise it need not wait for.
  fetched = Object.assign(fetchPanel(), { status: 'fulfilled' as const, value });
}

/** The panel of a case; in the browser's first pass it waits within the server's markup until its file has come. */
export function CasePlace({ court }: { court: PublicCase }) {
  return (
    <Suspense fallback={null}>
      <Panel court={court} />
    </Suspense>
  );
}

function Panel({ court }: { court: PublicCase }) {
  const { CasePanel } = use(fetchPanel());
  return <CasePanel court={court} />;
}
