import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { copy } from '#web/ui/copy.ts';
import { FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { saveText } from './save-text.ts';
import type { Setup } from './use-setup.ts';
import keep from './OperatorStep.module.css';
import styles from './setup.module.css';

/** Offers a key to which backups are encrypted; its private half is shown here and kept nowhere. */
export function BackupKey({ setup: { values, details, problems, set } }: { setup: Setup }) {
  if (details === null) return null;
  const { identity } = details.backupKey;
  return (
    <>
      <FieldGroup label="备份" error={problems['backupRecipient']}>
        <RadioCards
          name="sealsBackups"
          value={values.sealsBackups ? 'yes' : 'no'}
          onChange={(value) => set('sealsBackups', value === 'yes')}
          options={[
            { value: 'yes', label: '加密', note: '私钥由你收着，机器丢了别人也打不开' },
            { value: 'no', label: '先不加密', note: '以后在“备份”里做一把钥匙' },
          ]}
        />
      </FieldGroup>
      {values.sealsBackups && (
        <>
          <p className={styles.note}>
            这是私钥，只给你看这一次。存到这台机器以外的地方，最好两处；丢了，备份就打不开：<code>{identity}</code>
          </p>
          <div className={keep.keep}>
            <Checkbox
              name="backupKeyKept"
              checked={values.backupKeyKept}
              aria-invalid={problems['backupKeyKept'] ? true : undefined}
              onChange={(event) => set('backupKeyKept', event.target.checked)}
            >
              备份的私钥已经收好
            </Checkbox>
            <Button size="s" icon="copy" onClick={() => void copy(identity)}>
              复制
            </Button>
            <Button size="s" icon="download" onClick={() => saveText('hearth-backup-key.txt', `# 备份的私钥，恢复时要用\n${identity}\n`)}>
              下载
            </Button>
          </div>
          {problems['backupKeyKept'] && <p className={styles.bad}>{problems['backupKeyKept']}</p>}
        </>
      )}
    </>
  );
}
