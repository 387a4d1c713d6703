import type { BlacklistAddon, Plugin } from '#contract/api/plugins.ts';
import { fileSize } from '#web/lib/file-size.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Img } from '#web/ui/Img.tsx';
import { Checksum } from './Checksum.tsx';
import { GameWindow } from './GameWindow.tsx';
import styles from './BlacklistHero.module.css';

/** The addon of the site itself: what it is, the one button, and what it looks like in the game. */
export function BlacklistHero({ plugin, blacklist }: { plugin: Plugin; blacklist: BlacklistAddon }) {
  const { name, summary, description, downloadUrl, fileName, size, sha256, gameFlavour, downloads } = plugin;
  return (
    <section className={styles['hero']} aria-labelledby="hearth">
      <div>
        <Tag tone="brass">{blacklist.builtOn} 的名单</Tag>
        <h1 id="hearth">{name}</h1>
        <p className={styles['lead']}>{summary}</p>
        <p className={styles['what']}>{description}</p>
        <p className={styles['buttons']}>
          <ButtonLink variant="primary" size="l" icon="download" href={downloadUrl} download={fileName}>
            下载整份 <span className={styles['size']}>{fileSize(size)}</span>
          </ButtonLink>
          <ButtonLink variant="outline" size="l" icon="book-open" href="#guide">
            使用说明
          </ButtonLink>
        </p>
        <dl className={styles['facts']}>
          <div>
            <dt>名单</dt>
            <dd>{withSeparators(blacklist.entries)} 个角色</dd>
          </div>
          <div>
            <dt>适用</dt>
            <dd>{gameFlavour}</dd>
          </div>
          <div>
            <dt>有效</dt>
            <dd>到 {blacklist.staleOn}，之后只请你更新</dd>
          </div>
          <div>
            <dt>下载</dt>
            <dd>{withSeparators(downloads)} 次</dd>
          </div>
        </dl>
        <Checksum sha256={sha256} of={name} />
      </div>
      <figure className={styles['picture']}>
        <Img src="/scenes/dusk-bay.webp" alt="" width={1600} height={900} decoding="async" />
        <GameWindow />
        <figcaption>示意：名字和罚单都是编的</figcaption>
      </figure>
    </section>
  );
}
