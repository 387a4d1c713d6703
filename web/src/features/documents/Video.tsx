import { Suspense, useState, type MouseEvent } from 'react';
import { VIDEO_SITES, type VideoProvider } from '#contract/documents/videos.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './video.module.css';

const VideoPlayer = lazyPart(() => import('./deferred/VideoPlayer.tsx').then((file) => file.VideoPlayer));

/** A video: a link to where it lives, until it is pressed. Nothing is asked of that site before, and without a script it stays a link. */
export function Video({ provider, id }: { provider: VideoProvider; id: string }) {
  const [isOpen, open] = useState(false);
  const { name, page } = VIDEO_SITES[provider];
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(true);
  };
  const link = (
    <a className={styles.video} href={page(id)} target="_blank" rel="noopener nofollow ugc" onClick={press}>
      <Icon name="play" />
      <span>
        播放{name}的视频<small>{`点开以后才连到${name}`}</small>
      </span>
    </a>
  );
  return isOpen ? (
    <Suspense fallback={link}>
      <VideoPlayer provider={provider} id={id} />
    </Suspense>
  ) : (
    link
  );
}
