import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react';

/**
 * A part of some pages in a file of its own: most readers never fetch it. `bring` has it at hand before a page is drawn, so that the
 * server's markup holds it; in the browser's first pass the part waits within that markup until its file has come.
 */
export function brought<Props extends object>(
  fetchFile: () => Promise<ComponentType<Props>>,
): {
  bring: () => Promise<void>;
  Part: (props: Props) => ReactNode;
} {
  let coming: Promise<ComponentType<Props>> | null = null;
  const file = () => (coming ??= fetchFile());
  const Drawn = (props: Props) => createElement(use(file()), props);
  return {
    bring: async () => {
      const value = await file();
      // What React reads of a promise it need not wait for.
      coming = Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });
    },
    Part: (props) => <Suspense fallback={null}>{createElement(Drawn, props)}</Suspense>,
  };
}
