import type { BackupList, BackupView } from '#contract/api/admin/backups.ts';
import { fileSize } from '#web/lib/file-size.ts';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './page.module.css';

/** Whether a backup is at the off-site target, how much of it, or why not. */
export function SentTag({ sentAt, sentBytes, sendFailure, bytes }: Pick<BackupView, 'sentAt' | 'sentBytes' | 'sendFailure' | 'bytes'>) {
  if (sentAt !== null) return <Tag tone="pine">送到异地了</Tag>;
  if (sendFailure !== '') return <Tag tone="seal">{`没送到异地：${sendFailure}`}</Tag>;
  return <Tag>{sentBytes > 0 ? `正在送：${fileSize(sentBytes)} / ${fileSize(bytes)}` : '等着送到异地'}</Tag>;
}

/** Where encrypted backups are sent to, and whether they get there. */
export function OffsiteSheet({ offsite }: { offsite: BackupList['offsite'] }) {
  return (
    <section className={styles.sheet} aria-labelledby="offsite">
      <h2 id="offsite">异地</h2>
      {offsite === null ? (
        <p>备份只在这台机器上，机器丢了就跟着丢。设好 HEARTH_BACKUP_S3_ 或 HEARTH_BACKUP_WEBDAV_ 几项再启动，每一份做好就送出去。</p>
      ) : (
        <>
          <p>
            每一份做好就送到 <code>{offsite.label}</code>，注销名单也一起送；最近七天的，在这里怎么改都不会从那边删掉。
          </p>
          {offsite.failure !== '' && <p role="status">{`上一次没有送成：${offsite.failure}过一会儿会再试。`}</p>}
        </>
      )}
    </section>
  );
}
