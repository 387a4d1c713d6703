import type { PluginVersion } from '#contract/api/plugins.ts';
import { fileSize } from '#web/lib/file-size.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './Versions.module.css';

/** The versions of a plugin, newest first, with what changed. */
export function Versions({ versions, of }: { versions: readonly PluginVersion[]; of: string }) {
  return (
    <ol className={styles['versions']}>
      {versions.map(({ version, releasedAt, text, file, withdrawn }) => (
        <li key={version}>
          <p className={styles['which']}>
            <b>{version}</b>
            <Time iso={releasedAt} />
            {file && (
              <ButtonLink size="s" variant="quiet" icon="download" href={file.downloadUrl} download={file.name}>
                <span className="sr">
                  下载 {of} {version}{' '}
                </span>
                {fileSize(file.size)}
              </ButtonLink>
            )}
          </p>
          <p>{text}</p>
          {withdrawn !== null && <p className={styles['withdrawn']}>已撤下：{withdrawn}</p>}
        </li>
      ))}
    </ol>
  );
}
