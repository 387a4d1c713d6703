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

/** Between the tries: a phone says it has a network before it has. */
const PAUSES_MS = [0, 1_000, 4_000];

/**
 * Returns what a part's file holds. Without a network it waits for one, as the server's markup of the part does. With one it tries again a few times;
 * what fails the last time is thrown.
 */
export async function fetchPatiently<File>(fetchFile: () => Promise<File>, tries = 0): Promise<File> {
  try {
    if (tries > 0) await fetchLostStyles();
    return await fetchFile();
  } catch (error) {
    const pause = PAUSES_MS[tries];
    if (navigator.onLine && pause === undefined) throw error;
    await new Promise((goOn) => {
      if (navigator.onLine) setTimeout(goOn, pause);
      else addEventListener('online', goOn, { once: true });
    });
    return fetchPatiently(fetchFile, tries + 1);
  }
}

/** Asks again for the styles that did not come: what the bundler asks for, it asks for once, and takes a part without them. */
async function fetchLostStyles(): Promise<void> {
  const lost = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => sheet === null);
  await Promise.all(
    lost.map((link) => {
      const again = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: link.href, crossOrigin: link.crossOrigin });
      const fetched = new Promise((come, fail) => {
        again.addEventListener('load', come);
        again.addEventListener('error', () => fail(new Error('styles did not come')));
      });
      link.replaceWith(again);
      return fetched;
    }),
  );
}
