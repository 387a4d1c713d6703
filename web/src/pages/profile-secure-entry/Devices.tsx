import { useId, useState } from 'react';
import type { OpenSession } from '#contract/api/members.ts';
import { endOneSession, endOtherSessions } from '#contract/api/accounts.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './page.module.css';

const HANDHELD = /iPhone|iPad|Android|鸿蒙/;

interface DevicesProps {
  sessions: readonly OpenSession[];
  onChanged: () => Promise<void>;
}

/** Where I am signed in, and the way out of each. */
export function Devices({ sessions, onChanged }: DevicesProps) {
  const titleId = useId();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState<number | 'all' | null>(null);
  const others = sessions.length - 1;

  const run = async (what: number | 'all', work: () => Promise<string>) => {
    setBusy(what);
    try {
      toast({ type: 'success', message: await work() });
      await onChanged();
    } catch {
      // The refusal has been shown; the list does not change.
    } finally {
      setBusy(null);
      setAsks(false);
    }
  };
  const endOne = (session: OpenSession) =>
    run(session.id, async () => {
      await call(endOneSession, { id: session.id });
      return `${session.device} 已退出`;
    });
  const endOthers = () => run('all', async () => `${(await call(endOtherSessions, {})).ended} 台设备已退出`);

  return (
    <section aria-labelledby={titleId}>
      <SectionHead
        id={titleId}
        title="登录设备"
        aside={
          others > 0 && (
            <Button size="s" icon="log-out" onClick={() => setAsks(true)}>
              退出其他全部
            </Button>
          )
        }
      />
      <Card as="div" inset="none">
        <ul className={styles.list}>
          {sessions.map((session) => (
            <li key={session.id} className={styles.row}>
              <Icon name={HANDHELD.test(session.device) ? 'smartphone' : 'monitor'} className={styles.icon} />
              <div className={styles.words}>
                <h3>
                  {session.device}
                  {session.current && <Tag tone="pine">这一台</Tag>}
                </h3>
                <p>
                  网络 {session.place} · {session.current ? '正在使用' : <Time iso={session.lastSeenAt} relative />} · 登录于 <Time iso={session.createdAt} />
                </p>
              </div>
              <div className={styles.actions}>
                {!session.current && (
                  <Button
                    variant="quiet"
                    loading={busy === session.id}
                    loadingText="正在退出"
                    aria-label={`退出 ${session.device}`}
                    onClick={() => void endOne(session)}
                  >
                    退出
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <p className={styles.foot}>看到不认识的设备，请退出它，再改密码。网络只显示前几段，最近使用时间每分钟记一次。</p>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title="退出其他全部设备"
        size="s"
        footer={
          <>
            <Button onClick={() => setAsks(false)}>先不</Button>
            <Button variant="primary" loading={busy === 'all'} loadingText="正在退出" onClick={() => void endOthers()}>
              退出 {others} 台
            </Button>
          </>
        }
      >
        <p>除了这一台，另外 {others} 台设备都要重新登录。它们上面没写完的草稿还在。</p>
      </Dialog>
    </section>
  );
}
