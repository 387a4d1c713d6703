import { useEffect, useEffectEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Lightbox } from './Lightbox.tsx';
import { useLightboxHistory } from './lightbox-history.ts';
import type { ShownPicture } from './shown-picture.ts';

/** Opens the lightbox on the first one, with those beside it. */
export function showPictures(all: readonly HTMLImageElement[], first: HTMLImageElement): void {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const close = () => {
    root.unmount();
    container.remove();
  };
  root.render(<PictureLightbox pictures={all.map(shownOf)} first={all.indexOf(first)} onClose={close} />);
}

function shownOf(picture: HTMLImageElement, index: number): ShownPicture {
  const { src, currentSrc, naturalWidth, naturalHeight } = picture;
  const caption = picture.closest('figure')?.querySelector('figcaption')?.textContent ?? '';
  return {
    key: index,
    src: picture.closest('a')?.href ?? src,
    small: currentSrc || src,
    width: Number(picture.getAttribute('width')) || naturalWidth,
    height: Number(picture.getAttribute('height')) || naturalHeight,
    alt: caption || `第 ${index + 1} 张图`,
  };
}

/** Renders pictures without descriptions; the browser's back closes it, the address does not change. */
function PictureLightbox({ pictures, first, onClose }: { pictures: readonly ShownPicture[]; first: number; onClose: () => void }) {
  const [index, setIndex] = useState(first);
  const trail = useLightboxHistory<number>({ isOpen: true, hrefOf: null, onBack: onClose });
  const opened = useEffectEvent(() => trail.opened(first));
  useEffect(() => opened(), []);
  return <Lightbox pictures={pictures} index={index} onIndex={setIndex} onClose={trail.leave} />;
}
