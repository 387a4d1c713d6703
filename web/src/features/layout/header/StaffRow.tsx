import { useEffect, useState } from 'react';
import { countQueue } from '#contract/api/queue.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { formatCount } from '#web/lib/counts.ts';
import { MenuLink } from '#web/ui/Menu.tsx';

/** Renders the way to the console in the account menu of those who run the site, with how much waits there for them. */
export function StaffRow() {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    callQuietly(countQueue, {}).then(
      (counts) => setWaiting(counts.reduce((sum, { count }) => sum + count, 0)),
      // The way is there without it.
      () => undefined,
    );
  }, []);
  return (
    <MenuLink icon="layout-dashboard" href="/admin" mark={waiting > 0 && `${formatCount(waiting)} 件待办`}>
      后台
    </MenuLink>
  );
}
