import { useEffect, useEffectEvent, useState } from 'react';
import { listDictionaries, type DictionaryEntry } from '#contract/api/dictionaries.ts';
import { callQuietly } from '#web/lib/calls/api.ts';

/** Returns the reasons for reports that the site has; null until they are here. Calls `onFail` when they can't be had. */
export function useReportReasons(onFail: () => void): readonly DictionaryEntry[] | null {
  const [reasons, setReasons] = useState<readonly DictionaryEntry[] | null>(null);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    callQuietly(listDictionaries, {}).then(
      ({ report_reason = [] }) => setReasons(report_reason),
      () => fail(),
    );
  }, []);
  return reasons;
}
