import { useState } from 'react';
import { readSecurityLogExtent, type SecurityEvent } from '#contract/api/admin/security-log.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import type { ConsoleLoadArgs } from '../parts/console-page.ts';
import { EventTable } from './EventTable.tsx';
import { OpenForm, type Opened } from './OpenForm.tsx';
import styles from './page.module.css';

interface Data {
  count: number;
  oldestAt: string | null;
}

const HEAD = { title: '安全日志', note: '谁、什么时候、从哪里登录、换邮箱手机、发帖、评论；加密留六个月，法律要查时才打开' } as const;

export async function load({ call }: ConsoleLoadArgs): Promise<Data> {
  return call(readSecurityLogExtent, {});
}

/** The log the law asks for: sealed until an operator opens a part of it, with a reason and a second factor. */
export function Page({ data: { count, oldestAt } }: { data: Data }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const add = (items: readonly SecurityEvent[], next: number | null) =>
    setOpened((before) => before && { ...before, items: [...before.items, ...items], next });
  return (
    <>
      <ConsoleHead {...HEAD} />
      <p className={styles.extent}>
        {`现在有 ${withSeparators(count)} 条`}
        {oldestAt !== null && (
          <>
            ，最早的是 <Time iso={oldestAt} form="day" />
          </>
        )}
        。满 190 天的每天删一次。
      </p>
      <OpenForm onOpened={setOpened} />
      {opened && <EventTable opened={opened} onMore={add} />}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead {...HEAD} />
      <SkeletonText lines={6} />
    </>
  );
}

export { ListFailed as Failed };
