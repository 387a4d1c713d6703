import { useState } from 'react';
import { removePushDevice, type PushDevice } from '#contract/api/alerts.ts';
import { MAX_PUSH_DEVICES } from '#contract/limits.ts';
import { pushAbility, startPushes, stopPushes, type PushResult } from '#web/features/alerts/push-device.ts';
import { call } from '#web/lib/calls/api.ts';
import { useReady } from '#web/lib/navigation/use-ready.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './Alerts.module.css';
import page from './page.module.css';

const PROBLEMS: Readonly<Record<Exclude<PushResult, 'on'>, string>> = {
  denied: '浏览器不许本站发通知。点地址栏左边的图标，在网站设置里允许“通知”，再来一次。',
  dismissed: '还没有允许通知，什么也没变。',
  unreachable: '浏览器连不上它自己的推送服务。国内有的浏览器一直连不上，那就选寄信。',
};

interface PushDevicesProps {
  devices: readonly PushDevice[];
  publicKey: string;
  /** Whether anything is pushed. */
  hasPush: boolean;
  onChanged: () => Promise<void>;
}

/** The browsers that take pushes, and whether this one does. */
export function PushDevices({ devices, publicKey, hasPush, onChanged }: PushDevicesProps) {
  const ready = useReady();
  const [busy, setBusy] = useState<number | 'new' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ability = ready ? pushAbility() : 'able';
  const isOn = devices.some(({ current }) => current);

  const run = async (what: number | 'new', work: () => Promise<PushResult | 'off'>) => {
    setBusy(what);
    setProblem(null);
    try {
      const result = await work();
      if (result === 'on') toast({ type: 'success', message: hasPush ? '这个浏览器收得到推送了' : '好了。还要在上面勾上要推送的消息' });
      else if (result !== 'off') setProblem(PROBLEMS[result]);
      await onChanged();
    } catch {
      // The refusal has been shown; the list stays.
    } finally {
      setBusy(null);
    }
  };
  const remove = ({ id, current }: PushDevice) =>
    run(id, async () => {
      await call(removePushDevice, { id });
      if (current) await stopPushes();
      return 'off';
    });

  return (
    <div className={styles.devices}>
      <Card as="div" inset="none">
        <ul className={page.list}>
          {devices.map((device) => (
            <li key={device.id} className={page.row}>
              <Icon name="bell-ring" className={page.icon} />
              <div className={page.words}>
                <h3>
                  {device.name}
                  {device.current && <Tag tone="pine">这一个</Tag>}
                </h3>
                <p>
                  <Time iso={device.createdAt} /> 起接收推送
                </p>
              </div>
              <div className={page.actions}>
                <Button
                  variant="quiet"
                  loading={busy === device.id}
                  loadingText="正在去掉"
                  aria-label={`${device.name} 不再接收推送`}
                  onClick={() => void remove(device)}
                >
                  不再接收
                </Button>
              </div>
            </li>
          ))}
          {!isOn && (
            <li className={page.row}>
              <Icon name="bell" className={page.icon} />
              <div className={page.words}>
                <h3>这个浏览器</h3>
                <p>
                  {ability === 'able' ? '还没有接收推送。' : ability === 'denied' ? PROBLEMS.denied : '收不了推送。苹果手机要先“添加到主屏幕”，再从那里打开。'}
                </p>
              </div>
              <div className={page.actions}>
                {ability === 'able' && devices.length < MAX_PUSH_DEVICES && (
                  <Button disabled={!ready} loading={busy === 'new'} loadingText="正在问浏览器" onClick={() => void run('new', () => startPushes(publicKey))}>
                    在这里接收推送
                  </Button>
                )}
              </div>
            </li>
          )}
        </ul>
      </Card>
      <p className={page.foot} role="status">
        {problem}
      </p>
      <p className={page.foot}>
        推送由浏览器厂商的服务器转到你的设备，内容加密，他们看不到。锁屏上只有谁回复了你；私信、案子和处罚只写有新消息。退出登录就不再推送。
      </p>
    </div>
  );
}
