import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { noteKeptPart } from '#web/lib/head/kept-parts.ts';
import { trustedHtml } from '#web/lib/trusted.ts';

/** What every kept part is given. */
export interface KeptProps {
  reader: Reader;
}

/**
 * Returns a part of a post that a visitor who comes in by its page keeps as the server's markup without its script: it is read. The script comes for
 * members, with the first press of a button, and with another post. `fetchPart` loads it; `name` marks the markup; `source` is the file whose styles
 * the page begins with, where they are not among those of the page.
 */
export function keptPart<Props extends KeptProps>(
  name: string,
  fetchPart: () => Promise<ComponentType<Props>>,
  source?: string,
): { preload: () => Promise<void>; Kept: (props: Props) => ReactNode } {
  let Part: ComponentType<Props> | undefined;
  /** The markup this browser came in by. One object: React would write another one again, though it says the same. */
  const kept = { __html: import.meta.env.SSR ? '' : trustedHtml(document.querySelector(`[data-kept=${name}]`)?.innerHTML ?? '') };
  const load = async () => (Part ??= await fetchPart());

  function Kept(props: Props): ReactNode {
    if (import.meta.env.SSR && source) noteKeptPart(source);
    // Before a page is rendered its file is here; only a page that came as markup begins without.
    const [View, setView] = useState(() => Part);
    const box = useRef<HTMLDivElement>(null);
    const { isMember } = props.reader;
    useEffect(() => {
      const markup = box.current;
      if (View || !markup) return;
      const ended = new AbortController();
      const { signal } = ended;
      const keep = (press?: Event) =>
        void import('./keep-markup.ts').then(
          ({ keepMarkup }) => keepMarkup({ markup, box, load, signal, setView, wanted: press?.target ?? isMember }),
          () => undefined,
        );
      markup.addEventListener('click', keep, { signal });
      if (isMember || markup.querySelector('time,[data-until]')) keep();
      return () => ended.abort();
    }, [View, isMember]);
    if (!View) return <div ref={box} data-kept={name} dangerouslySetInnerHTML={kept} suppressHydrationWarning />;
    return (
      <div key="live" ref={box} data-kept={name}>
        <View {...props} />
      </div>
    );
  }

  return { preload: async () => void (await load()), Kept };
}
