import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { areaBetween, burnMosaic, type Area } from './mosaic.ts';
import styles from './Redactor.module.css';

/** A copy is no larger than this: browsers give a canvas no more. */
const MAX_SIDE = 4096;
const QUALITY = 0.92;

interface Point {
  x: number;
  y: number;
}

export interface RedactorProps {
  picture: Blob;
  name: string;
  onClose: () => void;
  /** Receives the redacted copy; a rejection is shown in the dialog. */
  onDone: (copy: File) => Promise<void>;
}

/**
 * Burns mosaics into a copy of a picture: drawn by mouse or finger, or with the keys. Arrows move a frame, with Shift they change its
 * size, Enter burns it in.
 */
export function Redactor({ picture, name, onClose, onDone }: RedactorProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const source = useRef<ImageBitmap | null>(null);
  const from = useRef<Point | null>(null);
  const [areas, setAreas] = useState<readonly Area[]>([]);
  const [frame, setFrame] = useState<Area | null>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let current = true;
    createImageBitmap(picture).then(
      (bitmap) => {
        if (!current) return bitmap.close();
        source.current = bitmap;
        const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
        setSize({ width: Math.max(1, Math.round(bitmap.width * scale)), height: Math.max(1, Math.round(bitmap.height * scale)) });
      },
      () => current && setProblem('这张图打不开，换一张再试'),
    );
    return () => {
      current = false;
      source.current?.close();
      source.current = null;
    };
  }, [picture]);

  useEffect(() => {
    const context = canvas.current?.getContext('2d', { willReadFrequently: true });
    if (!context || !source.current || !size) return;
    context.drawImage(source.current, 0, 0, size.width, size.height);
    for (const { x, y, width, height } of areas) {
      const part = context.getImageData(x, y, width, height);
      burnMosaic(part.data, width, height);
      context.putImageData(part, x, y);
    }
  }, [areas, size]);

  const burn = (area: Area | null) => {
    if (area) setAreas((before) => [...before, area]);
  };
  const undo = () => setAreas((before) => before.slice(0, -1));

  const pointOf = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const { width, height } = event.currentTarget;
    return { x: ((event.clientX - box.left) / box.width) * width, y: ((event.clientY - box.top) / box.height) * height };
  };
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = pointOf(event);
    setFrame(null);
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (from.current && size) setFrame(areaBetween(from.current, pointOf(event), size));
  };
  const onPointerUp = (event: PointerEvent<HTMLCanvasElement>) => {
    if (from.current && size) burn(areaBetween(from.current, pointOf(event), size));
    from.current = null;
    setFrame(null);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLCanvasElement>) => {
    if (!size) return;
    if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return undo();
    }
    const now = frame ?? startFrame(size);
    const moved = moveFrame(now, event.key, { resize: event.shiftKey, bounds: size });
    if (moved) {
      event.preventDefault();
      setFrame(frame ? moved : now);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (frame) burn(frame);
      setFrame(now);
    }
  };

  const finish = async () => {
    setProblem(null);
    setBusy(true);
    try {
      await onDone(await copyOf(canvas.current, name));
      onClose();
    } catch (error) {
      setProblem(failureOf(error).message || '这一份没有存上，请再试一次');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      keep
      size="l"
      title="给公开的一份打码"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            取消
          </Button>
          <Button variant="primary" disabled={areas.length === 0} loading={busy} loadingText="正在存" onClick={() => void finish()}>
            用这一份
          </Button>
        </>
      }
    >
      <p className={styles.says}>在图上拖出要遮的地方：真名、电话、聊天头像、无关的人。原图封存，只有当事人和审理的主持人能看。</p>
      <div className={styles.tools}>
        <Button size="s" icon="undo-2" disabled={areas.length === 0} onClick={undo}>
          撤销
        </Button>
        <Button size="s" variant="quiet" icon="rotate-ccw" disabled={areas.length === 0} onClick={() => setAreas([])}>
          全部重来
        </Button>
        <span role="status">{areas.length === 0 ? '还没有打码' : `打了 ${areas.length} 处`}</span>
      </div>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.stage}>
        {size && (
          <div className={styles.sheet}>
            <canvas
              ref={canvas}
              width={size.width}
              height={size.height}
              tabIndex={0}
              // Drawn on with keys of its own.
              // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role
              role="application"
              aria-label={`${name}：拖动打码；方向键移动方框，按住 Shift 改大小，回车打码，Ctrl 加 Z 撤销`}
              onPointerDown={onPointerDown}
              onPointerMove={onPointerMove}
              onPointerUp={onPointerUp}
              onPointerCancel={() => {
                from.current = null;
                setFrame(null);
              }}
              onKeyDown={onKeyDown}
            />
            {frame && (
              <span
                aria-hidden="true"
                className={styles.frame}
                style={{
                  left: `${(frame.x / size.width) * 100}%`,
                  top: `${(frame.y / size.height) * 100}%`,
                  width: `${(frame.width / size.width) * 100}%`,
                  height: `${(frame.height / size.height) * 100}%`,
                }}
              />
            )}
          </div>
        )}
      </div>
      <p className={styles.keys}>不用鼠标：按 Tab 到图上，方向键移动方框，按住 Shift 改大小，回车打码。</p>
    </Dialog>
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function startFrame({ width, height }: { width: number; height: number }): Area {
  const frame = { width: Math.max(4, Math.round(width / 5)), height: Math.max(4, Math.round(height / 10)) };
  return { x: Math.round((width - frame.width) / 2), y: Math.round((height - frame.height) / 2), ...frame };
}

/** Returns the frame a fortieth of the picture further, or larger and smaller; null for another key. */
function moveFrame(frame: Area, key: string, { resize, bounds }: { resize: boolean; bounds: { width: number; height: number } }): Area | null {
  const step = STEPS[key];
  if (!step) return null;
  const by = Math.max(1, Math.round(Math.max(bounds.width, bounds.height) / 40));
  const [across, down] = [step[0] * by, step[1] * by];
  if (!resize) return { ...frame, x: within(frame.x + across, bounds.width - frame.width), y: within(frame.y + down, bounds.height - frame.height) };
  return {
    ...frame,
    width: Math.max(4, Math.min(frame.width + across, bounds.width - frame.x)),
    height: Math.max(4, Math.min(frame.height + down, bounds.height - frame.y)),
  };
}

function within(value: number, max: number): number {
  return Math.max(0, Math.min(value, max));
}

function copyOf(drawn: HTMLCanvasElement | null, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    drawn?.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], `${name.replace(/\.[^.]*$/, '').slice(0, 80)}-公开.jpg`, { type: 'image/jpeg' })) : reject(new Error('no copy')),
      'image/jpeg',
      QUALITY,
    );
  });
}
