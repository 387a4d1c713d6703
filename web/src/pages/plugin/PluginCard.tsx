import type { Plugin } from '#contract/api/plugins.ts';
import { fileSize } from '#web/lib/file-size.ts';
import { formatCount } from '#web/lib/counts.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Img } from '#web/ui/Img.tsx';
import { Checksum } from './Checksum.tsx';
import { Versions } from './Versions.tsx';
import styles from './PluginCard.module.css';

/** Renders a plugin by a member: what it does and its download; below, unfolded, how to install it and its history. */
export function PluginCard({ plugin }: { plugin: Plugin }) {
  const { name, summary, description, note, author, category, gameFlavour, gameVersion, version, size, sha256, downloadUrl, fileName, downloads } = plugin;
  const title = `plugin-${plugin.id}`;
  return (
    <li className={styles['card']}>
      <article aria-labelledby={title}>
        <header>
          <h3 id={title}>{name}</h3>
          {category && <Tag tone="brass">{category.label}</Tag>}
        </header>
        <p className={styles['summary']}>{summary}</p>
        <p className={styles['meta']}>
          {author} · {gameFlavour} · {gameVersion} · 下载 {formatCount(downloads)} 次
        </p>
        <p className={styles['take']}>
          <ButtonLink icon="download" href={downloadUrl} download={fileName}>
            <span className="sr">下载 {name} </span>
            {version} <span className={styles['size']}>{fileSize(size)}</span>
          </ButtonLink>
        </p>
        <Checksum sha256={sha256} of={name} />
        <details>
          <summary>介绍、安装与更新记录</summary>
          <p className={styles['text']}>{description}</p>
          {note && <p className={styles['note']}>{note}</p>}
          {plugin.screenshots.map((picture) => (
            <Img
              key={picture.src}
              src={picture.srcSmall}
              alt={`${name} 的画面`}
              width={picture.width}
              height={picture.height}
              loading="lazy"
              decoding="async"
            />
          ))}
          {plugin.installSteps.length > 0 && (
            <>
              <h4>安装</h4>
              <ol className={styles['steps']}>
                {plugin.installSteps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </>
          )}
          <h4>更新记录</h4>
          <Versions versions={plugin.changelog} of={name} />
        </details>
      </article>
    </li>
  );
}
