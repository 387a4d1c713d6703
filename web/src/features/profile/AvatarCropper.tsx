import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { clampCrop, drawCrop, moveCrop, MAX_ZOOM, type Crop } from './crop.ts';
import styles from './AvatarCropper.module.css';

const VIEW_SIDE = 280;
/** Pixels of the view that an arrow key moves. */
const STEP = 8;
const WHEEL_SHARE = 0.0015;

export interface AvatarCropperProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** Chooses the square of a picture: dragging, arrow keys, wheel, two fingers or the slider; beside it how it will look. */
export function AvatarCropper({ picture, crop, onChange }: AvatarCropperProps) {
  const view = useRef<HTMLCanvasElement>(null);
  const shield = useRef<HTMLCanvasElement>(null);
  const round = useRef<HTMLCanvasElement>(null);
  const [pointers, setPointers] = useState<ReadonlyMap<number, { x: number; y: number }>>(new Map());

  useEffect(() => {
    for (const { current } of [view, shield, round]) if (current) drawCrop(current, picture, crop);
  }, [picture, crop]);

  const zoomTo = (zoom: number) => onChange(clampCrop(picture, { ...crop, zoom }));

  useEffect(() => {
    const element = view.current;
    // React listens to wheels passively, and the page must not scroll meanwhile.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      onChange(clampCrop(picture, { ...crop, zoom: crop.zoom * (1 - event.deltaY * WHEEL_SHARE) }));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [picture, crop, onChange]);

  const startDrag = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setPointers((before) => new Map(before).set(event.pointerId, { x: event.clientX, y: event.clientY }));
  };
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    const from = pointers.get(event.pointerId);
    if (!from) return;
    const to = { x: event.clientX, y: event.clientY };
    const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    setPointers((before) => new Map(before).set(event.pointerId, to));
    const [other] = others;
    if (other) zoomTo((crop.zoom * distance(to, other)) / Math.max(1, distance(from, other)));
    else onChange(moveCrop(picture, crop, { dx: to.x - from.x, dy: to.y - from.y, viewSide: event.currentTarget.clientWidth || VIEW_SIDE }));
  };
  const release = (event: PointerEvent<HTMLButtonElement>) => {
    setPointers((before) => new Map([...before].filter(([id]) => id !== event.pointerId)));
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const way = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[event.key];
    const [dx = 0, dy = 0] = way ?? [];
    if (way) onChange(moveCrop(picture, crop, { dx, dy, viewSide: VIEW_SIDE }));
    else if (event.key === '+' || event.key === '=') zoomTo(crop.zoom * 1.1);
    else if (event.key === '-') zoomTo(crop.zoom / 1.1);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.cropper}>
      <button
        type="button"
        className={styles.hold}
        aria-label="头像的取景：拖动或用方向键移动，加减号缩放"
        onPointerDown={startDrag}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={press}
      >
        <canvas ref={view} width={VIEW_SIDE * 2} height={VIEW_SIDE * 2} className={styles.view} />
      </button>
      <div className={styles.looks} aria-hidden="true">
        <canvas ref={shield} width={208} height={208} className={styles.shield} />
        <canvas ref={round} width={96} height={96} className={styles.round} />
      </div>
      <label className={styles.zoom}>
        <Icon name="zoom-in" />
        缩放
        <input type="range" min={1} max={MAX_ZOOM} step={0.01} value={crop.zoom} onChange={(event) => zoomTo(Number(event.target.value))} />
      </label>
    </div>
  );
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
