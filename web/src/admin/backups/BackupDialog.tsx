import {
  confirmBackupKey,
  downloadBackup,
  makeBackupKey,
  removeBackup,
  runBackup,
  scheduleBackups,
  testBackup,
  type BackupList,
  type BackupView,
} from '#contract/api/admin/backups.ts';
import { MAX_ACT_REASON_LENGTH } from '#contract/staff-limits.ts';
import { fileSize } from '#web/lib/file-size.ts';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';

/** An act on the backups that waits for its confirmation. */
export type AskedOfBackups =
  | { act: 'run' | 'key' | 'tried' }
  | { act: 'test' | 'download' | 'remove'; backup: BackupView }
  | { act: 'schedule'; wanted: BackupList['schedule'] };

export interface BackupDialogProps {
  asked: AskedOfBackups;
  /** Whether backups are encrypted already. */
  hasKey: boolean;
  onDone: () => void;
  /** A key was made, of which the private half is shown once. */
  onKey: (identity: string) => void;
  onClose: () => void;
}

const REASON = { readers: '记录里留着，管理员都看得到；可以不写', min: 0, max: MAX_ACT_REASON_LENGTH };

/** Confirms an act on the backups and does it. Open while mounted. */
export function BackupDialog({ asked, hasKey, onDone, onKey, onClose }: BackupDialogProps) {
  const common = { reason: REASON, onDone, onClose };
  switch (asked.act) {
    case 'run':
      return (
        <StaffActDialog
          {...common}
          title="现在做一份备份"
          verb="做一份"
          route={runBackup}
          input={({ text: reason }) => ({ reason })}
          done="排上了，做好了会在这里"
        />
      );
    case 'test':
      return (
        <StaffActDialog
          {...common}
          title="试一份备份"
          note={asked.backup.sealed ? '它加密了，这里没有私钥：只核对文件还是不是做好时的样子。' : '恢复到一个临时的数据库里，数一数行，验两条链，再扔掉。'}
          verb="试一试"
          route={testBackup}
          input={({ text: reason }) => ({ id: asked.backup.id, reason })}
          done="排上了，试完了会写在这里"
        />
      );
    case 'download':
      return (
        <StaffActDialog
          {...common}
          title="下载备份"
          note={`${asked.backup.file}，${fileSize(asked.backup.bytes)}。出了这道门就收不回来。`}
          verb="下载"
          route={downloadBackup}
          input={({ text: reason }) => ({ id: asked.backup.id, reason })}
          reason={{ ...REASON, min: 2, readers: '为什么下载；管理员都会收到' }}
          done="开始下载了"
          onDone={({ url }) => {
            onClose();
            location.assign(url);
          }}
        />
      );
    case 'remove':
      return (
        <StaffActDialog
          {...common}
          title="删掉这份备份"
          verb="删掉"
          route={removeBackup}
          input={({ text: reason }) => ({ id: asked.backup.id, reason })}
          retype={{ label: '再写一遍文件名', value: asked.backup.file }}
          done="删掉了"
        />
      );
    case 'schedule':
      return (
        <StaffActDialog
          {...common}
          title="改备份的时间和份数"
          verb="存下"
          route={scheduleBackups}
          input={({ text: reason }) => ({ ...asked.wanted, reason })}
          done="存下了"
        >
          {(problems) => Object.keys(problems).length > 0 && <p role="alert">{Object.values(problems).join('；')}</p>}
        </StaffActDialog>
      );
    case 'tried':
      return (
        <StaffActDialog
          {...common}
          title="私钥试过了"
          note="用私钥在别的机器上恢复过一份，站点开得起来，才算试过。一年以后再提醒。"
          verb="试过了"
          route={confirmBackupKey}
          input={({ text: reason }) => ({ reason })}
          done="记下了，一年以后再提醒"
        />
      );
    case 'key':
      return (
        <StaffActDialog
          {...common}
          title={hasKey ? '换一把钥匙' : '做一把钥匙'}
          verb="给我看私钥"
          route={makeBackupKey}
          input={({ text: reason }) => ({ reason })}
          done="钥匙换好了，请收好私钥"
          onDone={({ identity }) => onKey(identity)}
        />
      );
  }
}
