import { useEffect, useState } from 'react';
import { listPicks } from '#contract/api/posts.ts';
import { callQuietly } from '#web/lib/calls/api.ts';

/** Returns the tags most posts of a column have, most frequent first; none until they have come, or when they don't. */
export function useCommonTags(columnId: number): readonly string[] {
  const [common, setCommon] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    callQuietly(listPicks, { columnId }).then(
      ({ tags }) => {
        if (current) setCommon(tags);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [columnId]);
  return common;
}
