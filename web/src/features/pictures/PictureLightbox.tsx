import { useEffect, useEffectEvent, useState } from 'react';
import { Lightbox } from './Lightbox.tsx';
import { useLightboxHistory } from './lightbox-history.ts';
import type { ShownPicture } from './shown-picture.ts';

/** Renders pictures without descriptions; the browser's back closes it, the address does not change. */
export function PictureLightbox({ pictures, first, onClose }: { pictures: readonly ShownPicture[]; first: number; onClose: () => void }) {
  const [index, setIndex] = useState(first);
  const trail = useLightboxHistory<number>({ isOpen: true, hrefOf: null, onBack: onClose });
  const opened = useEffectEvent(() => trail.opened(first));
  useEffect(() => opened(), []);
  return <Lightbox pictures={pictures} index={index} onIndex={setIndex} onClose={trail.leave} />;
}
