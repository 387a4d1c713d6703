import { useEffect, useRef, useState } from 'react';
import { noteKeptPart } from '#web/lib/head/kept-parts.ts';
import type * as caseView from './CaseView.tsx';
import type { CaseViewProps } from './CaseView.tsx';

let file: typeof caseView | null = null;
/** The server's markup of the case this browser came in by: React renders the page once more where its address has a query or a fragment. */
const kept = import.meta.env.SSR ? '' : (document.querySelector('[data-case]')?.innerHTML ?? '');

/** Fetches the page of a case and its call; most posts are none. */
export async function fetchCaseView(): Promise<typeof caseView> {
  return (file ??= await import('./CaseView.tsx'));
}

/**
 * Renders a case. A visitor who comes in by its page keeps the server's markup without its script, which is over a quarter of what a first visit may
 * weigh: it is read. The script comes for members, with the first press of a button, and with another case.
 */
export function KeptCase(props: CaseViewProps) {
  if (import.meta.env.SSR) noteKeptPart('src/pages/post-view/case/CaseView.tsx');
  // Before a page is rendered its file is here; only a page that came as markup begins without.
  const [View, setView] = useState(() => file?.CaseView);
  const box = useRef<HTMLDivElement>(null);
  const { isMember } = props.reader;
  useEffect(() => {
    if (View) return;
    const ended = new AbortController();
    import('./keep-case.ts').then(
      ({ keepCase }) => keepCase({ box, isMember, signal: ended.signal, setView }),
      () => undefined,
    );
    return () => ended.abort();
  }, [View, isMember]);
  if (!View) return <div ref={box} data-case dangerouslySetInnerHTML={{ __html: kept }} suppressHydrationWarning />;
  return (
    <div key="live" ref={box} data-case>
      <View {...props} />
    </div>
  );
}
