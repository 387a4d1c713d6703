import type { BlacklistAddon } from '#contract/api/plugins.ts';
import { fileSize } from '#web/lib/file-size.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Checksum } from './Checksum.tsx';
import styles from './RealmGroups.module.css';

/** The same list in parts, for those who stay on their own realms. */
export function RealmGroups({ groups }: { groups: BlacklistAddon['groups'] }) {
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="groups">
      <SectionHead id="groups" title="只要自己那组服务器" aside={`${groups.length} 组`} />
      <p className={styles['note']}>按服务器名的拼音首字母分组，省内存。不在组里的服务器它一概不说；常跨服的话，还是下整份的。</p>
      <ul className={styles['groups']}>
        {groups.map(({ label, realms, entries, file }) => (
          <li key={label}>
            <details name="realm-group">
              <summary>
                <b>{label}</b>
                <span>
                  {realms.length} 个服务器 · {entries} 个角色
                </span>
              </summary>
              <p className={styles['realms']}>{realms.join('、')}</p>
              <Checksum sha256={file.sha256} of={`${label} 组`} />
              <ButtonLink size="s" icon="download" href={file.downloadUrl} download={file.name}>
                下载 {label} 组 {fileSize(file.size)}
              </ButtonLink>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
