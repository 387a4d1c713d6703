/**
 * The lightbox of the wall and of posts. PhotoSwipe 5.4.4 (MIT, no dependencies, 16 kB, fetched on first use) does pinch, swipe and zoom with momentum
 * on every browser. Its own buttons are off; ours are around it in a `dialog`, which traps and restores the focus. The back button closes it: its
 * history entry is handled before the site's navigation sees it, so that the page below stays. An open picture has an address, `?view=ID`: the
 * server renders title, description and picture into the page's head for other sites, and the picture itself into `noscript`.
 */

import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { openModal } from '#web/ui/modals.ts';
import { FilmStrip } from './FilmStrip.tsx';
import type { ShownPicture } from './shown-picture.ts';
import styles from './Lightbox.module.css';

export interface LightboxProps {
  pictures: readonly ShownPicture[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** The description of the picture, beside it or on a phone below it. */
  children?: ReactNode;
}

const TYPED_INTO = 'input, textarea, select';
/** Around the picture, in pixels: for buttons at the sides and the film strip below. */
const WIDE_ROOM = { top: 40, bottom: 104, left: 76, right: 76 };
const NARROW_ROOM = { top: 64, bottom: 12, left: 0, right: 0 };
const NARROW = 720;
/** It would write markup of its own, which the policy of the pages refuses (Trusted Types). */
const NO_ELEMENTS = { close: false, zoom: false, counter: false, arrowPrev: false, arrowNext: false, preloader: false };

/** Pictures one by one over the page: by keys, by swiping, and closer by wheel, pinch or double tap. The focus goes back where it was. */
export function Lightbox({ pictures, index, onIndex, onClose, children }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const swipe = useRef<PhotoSwipe | null>(null);
  const [first] = useState(index);
  const turned = useEffectEvent(onIndex);
  const closed = useEffectEvent(onClose);
  /** The viewer's own list: it may grow while it is open. */
  const slides = useRef(pictures.map(slideOf));
  const picture = pictures[index];

  useEffect(() => {
    const sheet = dialog.current;
    const container = stage.current;
    if (!sheet || !container) return;
    const before = document.activeElement;
    if (!sheet.open) openModal(sheet);
    sheet.focus();
    const viewer = new PhotoSwipe({
      dataSource: slides.current,
      index: first,
      appendToEl: container,
      mainClass: styles.viewer,
      getViewportSizeFn: () => ({ x: container.clientWidth, y: container.clientHeight }),
      paddingFn: ({ x }) => (x <= NARROW ? NARROW_ROOM : WIDE_ROOM),
      bgOpacity: 0,
      showHideAnimationType: 'none',
      zoomAnimationDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 240,
      loop: false,
      trapFocus: false,
      returnFocus: false,
      escKey: false,
      wheelToZoom: true,
      pinchToClose: false,
      tapAction: false,
      imageClickAction: 'zoom',
      bgClickAction: 'close',
      maxZoomLevel: 4,
      ...NO_ELEMENTS,
    });
    viewer.on('change', () => turned(viewer.currIndex));
    viewer.on('close', () => closed());
    viewer.on('keydown', (event) => {
      if (event.originalEvent.target instanceof Element && event.originalEvent.target.closest(TYPED_INTO)) event.preventDefault();
    });
    viewer.init();
    // The dialog is ours.
    viewer.element?.removeAttribute('role');
    swipe.current = viewer;
    return () => {
      swipe.current = null;
      if (!viewer.isDestroying) viewer.destroy();
      sheet.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [first]);

  useEffect(() => {
    for (const added of pictures.slice(slides.current.length)) slides.current.push(slideOf(added));
  }, [pictures]);

  const goTo = (to: number) => swipe.current?.goTo(to);

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, children ? styles.described : undefined)}
      aria-label={picture?.alt || '看图'}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.picture}>
        <div ref={stage} className={styles.stage} />
        <button type="button" className={classNames(styles.round, styles.close)} aria-label="关闭" onClick={onClose}>
          <Icon name="x" />
        </button>
        {pictures.length > 1 && (
          <>
            <button type="button" className={classNames(styles.round, styles.back)} aria-label="上一张" disabled={index <= 0} onClick={() => goTo(index - 1)}>
              <Icon name="arrow-left" />
            </button>
            <button
              type="button"
              className={classNames(styles.round, styles.forth)}
              aria-label="下一张"
              disabled={index >= pictures.length - 1}
              onClick={() => goTo(index + 1)}
            >
              <Icon name="arrow-right" />
            </button>
            <p className={styles.position} role="status">
              <span className="sr">第 </span>
              {index + 1} / {pictures.length}
            </p>
            <FilmStrip pictures={pictures} index={index} onChoose={goTo} />
          </>
        )}
        <button type="button" className={classNames(styles.round, styles.zoom)} aria-label="放大或还原" onClick={() => swipe.current?.toggleZoom()}>
          <Icon name="zoom-in" />
        </button>
      </div>
      {children && <aside className={styles.aside}>{children}</aside>}
    </dialog>
  );
}

function slideOf({ src, srcset, small, width, height, alt }: ShownPicture) {
  return { src, ...(srcset && { srcset }), msrc: small, width, height, alt };
}
