import { useEffect, useRef } from 'react';
import { VIDEO_PLAYERS } from '#contract/documents/players.ts';
import { VIDEO_SITES, type VideoProvider } from '#contract/documents/videos.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './VideoPlayer.module.css';

/** The player of the video's own site, in a frame that can neither navigate this page nor learn which one it is. */
export function VideoPlayer({ provider, id }: { provider: VideoProvider; id: string }) {
  const { name, page } = VIDEO_SITES[provider];
  const frame = useRef<HTMLIFrameElement>(null);
  // Keyboard focus moves inside after the press.
  useEffect(() => frame.current?.focus(), []);
  return (
    <figure className={styles.player}>
      <iframe
        ref={frame}
        src={VIDEO_PLAYERS[provider].player(id)}
        title={`${name}的视频`}
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="no-referrer"
      />
      <figcaption>
        <a href={page(id)} target="_blank" rel="noopener nofollow ugc">
          放不出来，就去{name}看
          <Icon name="external-link" />
        </a>
      </figcaption>
    </figure>
  );
}
