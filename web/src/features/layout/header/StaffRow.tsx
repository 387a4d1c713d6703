import { useEffect } from 'react';
import { countQueue } from '#contract/api/queue.ts';
import { fillQueueCounts, useQueueWaiting } from '#web/features/messages/queue-waiting.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { formatCount } from '#web/lib/counts.ts';
import { MenuLink } from '#web/ui/Menu.tsx';

/** Renders the way to the console in the account menu of those who run the site, with how much waits there for them. */
export function StaffRow() {
  const waiting = useQueueWaiting(({ counts }) => (counts ?? []).reduce((sum, { count }) => sum + count, 0));
  useEffect(() => {
    // The way is there without it.
    callQuietly(countQueue, {}).then(fillQueueCounts, () => undefined);
  }, []);
  return (
    <MenuLink icon="layout-dashboard" href="/admin" mark={waiting > 0 && `${formatCount(waiting)} 件待办`}>
      后台
    </MenuLink>
  );
}
