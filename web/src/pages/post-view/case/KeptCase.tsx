import { useEffect, useRef, useState } from 'react';
import { noteKeptPart } from '#web/lib/head/kept-parts.ts';
import type * as caseView from './CaseView.tsx';
import type { CaseViewProps } from './CaseView.tsx';

let file: typeof caseView | null = null;

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
  if (!View) return <div ref={box} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
  return (
    <div key="live" ref={box}>
      <View {...props} />
    </div>
  );
}
