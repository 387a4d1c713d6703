import { useEffect, useState } from 'react';
import { memberSessions, type MemberDevice } from '#contract/api/staff-members.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './sheet.module.css';

/** Renders the devices a member has signed in on. */
export function MemberDevices({ memberId }: { memberId: number }) {
  const [devices, setDevices] = useState<readonly MemberDevice[] | null>(null);
  useEffect(() => {
    let isHere = true;
    callQuietly(memberSessions, { id: memberId }).then(
      (found) => isHere && setDevices(found),
      () => isHere && setDevices([]),
    );
    return () => {
      isHere = false;
    };
  }, [memberId]);
  if (devices === null) return <SkeletonText lines={3} />;
  if (devices.length === 0) return <p className={styles.nothing}>没有登录过的设备。</p>;
  return (
    <ul className={styles.devices} aria-label="设备">
      {devices.map(({ device, print, since, lastAt, endedAt }) => (
        <li key={`${since}${lastAt}`}>
          <span>
            <b>{device}</b>
            {endedAt !== null && <Tag>已退出</Tag>}
          </span>
          <small>
            {print !== '' && (
              <a href={`/admin/content?print=${print}`}>
                <code>{print}</code>
              </a>
            )}
            <Time iso={since} form="minute" />
            {' 登录，最近 '}
            <Time iso={lastAt} form="minute" />
          </small>
        </li>
      ))}
    </ul>
  );
}
