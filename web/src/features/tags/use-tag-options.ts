import { useEffect, useState } from 'react';
import { completeTags } from '#contract/api/posts-own.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { suggestedTags } from './suggested-tags.ts';

const ASK_DELAY_MS = 180;
const MAX_OPTIONS = 8;

/**
 * Returns the tags a box suggests for the typed text: common ones of the column first, then those of the whole game once the server has
 * returned them.
 */
export function useTagOptions(
  typed: string,
  { common, chosen, completes }: { common: readonly string[]; chosen: readonly string[]; completes: boolean },
): string[] {
  const [found, setFound] = useState<{ typed: string; tags: readonly string[] }>({ typed: '', tags: [] });
  const asked = typed.trim();
  useEffect(() => {
    if (!completes || asked === '') return;
    let current = true;
    const timer = setTimeout(() => {
      callQuietly(completeTags, { q: asked }).then(
        (tags) => current && setFound({ typed: asked, tags }),
        () => undefined,
      );
    }, ASK_DELAY_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked, completes]);
  if (asked === '') return [];
  return suggestedTags({ common, found: found.typed === asked ? found.tags : [] }, chosen, asked).slice(0, MAX_OPTIONS);
}
