import { createElement, startTransition, Suspense, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * Returns a lazily loaded part, used on some pages and not fetched by most readers. `preload` loads it before a page is rendered, so that the
 * server's markup contains it; during hydration the part waits within that markup until its file has loaded.
 */
export function lazyWithPreload<Props extends object>(
  fetchFile: () => Promise<ComponentType<Props>>,
): {
  preload: () => Promise<void>;
  Lazy: (props: Props) => ReactNode;
} {
  let isHere = false;
  let coming: Promise<ComponentType<Props>> | null = null;
  // Where the file never comes the server's markup stays as it is.
  const file = () => (coming ??= fetchPatiently(fetchFile).catch(() => new Promise<never>(() => undefined)));
  const preload = async () => {
    const value = await fetchFile();
    // What React reads of a promise it need not wait for.
    coming = Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });
    isHere = true;
  };
  const Drawn = (props: Props) => createElement(use(file()), props);
  const drawn = (props: Props) => <Suspense fallback={null}>{createElement(Drawn, props)}</Suspense>;

  function Lazy(props: Props): ReactNode {
    const [first] = useState(() => drawn(props));
    const [hasCome, come] = useState(isHere);
    useEffect(() => {
      if (hasCome) return;
      file()
        .then(preload)
        .then(() => startTransition(() => come(true)))
        .catch(() => undefined);
    }, [hasCome]);
    // Given anything new, React would throw the server's markup of a part away for as long as its file is on the way.
    return hasCome ? drawn(props) : first;
  }

  return { preload, Lazy };
}

/**
 * Returns what a part's file holds. Without a network it waits for one, as the server's markup of the part does. With one it tries once more, because
 * the network may have come back since it failed; what fails again is thrown.
 */
export async function fetchPatiently<File>(fetchFile: () => Promise<File>, isAgain = false): Promise<File> {
  try {
    return await fetchFile();
  } catch (error) {
    if (isAgain && navigator.onLine) throw error;
    if (!navigator.onLine) await new Promise((goOn) => addEventListener('online', goOn, { once: true }));
    return fetchPatiently(fetchFile, true);
  }
}
