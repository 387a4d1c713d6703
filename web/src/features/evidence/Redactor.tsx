import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { RefusedFiles, UploadState } from '#web/features/files/UploadState.tsx';
import { useUploads } from '#web/features/files/use-uploads.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { refuseFile } from './file-kinds.ts';
import { areaBetween, burnMosaic, type Area } from './mosaic.ts';
import { moveFrame, startFrame } from './mosaic-frame.ts';
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
  /** The key of an answer link, for a sender without an account. */
  answerKey: string | null;
  /** Receives the id of the redacted copy, once it has been uploaded. */
  onDone: (fileId: number) => void;
}

/**
 * Burns mosaics into a copy of a picture: drawn by mouse or finger, or with the keys. Arrows move a frame, with Shift they change its
 * size, Enter burns it in.
 */
export function Redactor({ picture, name, answerKey, onClose, onDone }: RedactorProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const source = useRef<ImageBitmap | null>(null);
  const from = useRef<Point | null>(null);
  const [areas, setAreas] = useState<readonly Area[]>([]);
  const [frame, setFrame] = useState<Area | null>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const { uploads, refused, add, remove, retry } = useUploads({
    purpose: 'evidence',
    answerKey,
    refuse: refuseFile,
    onDone(_, { id }) {
      onDone(id);
      onClose();
    },
  });

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

  /** A copy on its way, or one that did not arrive, shows other areas. */
  const dropCopy = () => {
    for (const { key } of uploads) remove(key);
  };
  const change = (changed: (before: readonly Area[]) => readonly Area[]) => {
    dropCopy();
    setAreas(changed);
  };
  const burn = (area: Area | null) => {
    if (area && !isDrawing) change((before) => [...before, area]);
  };
  const undo = () => change((before) => before.slice(0, -1));

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
    setDrawing(true);
    try {
      const copy = await copyOf(canvas.current, name);
      dropCopy();
      add([copy]);
    } catch {
      setProblem('这一份没有存上，请再试一次');
    } finally {
      setDrawing(false);
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
          <Button
            variant="primary"
            disabled={areas.length === 0}
            loading={isDrawing || uploads.some((upload) => upload.problem === null)}
            loadingText="正在存"
            onClick={() => void finish()}
          >
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
        <Button size="s" variant="quiet" icon="rotate-ccw" disabled={areas.length === 0} onClick={() => change(() => [])}>
          全部重来
        </Button>
        <span role="status">{areas.length === 0 ? '还没有打码' : `打了 ${areas.length} 处`}</span>
      </div>
      {problem !== null && <FormProblem>{problem}</FormProblem>}
      <UploadState upload={uploads[0]} label="正在存打码的一份" onRetry={retry} />
      <RefusedFiles refused={refused} />
      <div className={styles.stage}>
        {size && (
          <div className={styles.sheet}>
            <canvas
              ref={canvas}
              width={size.width}
              height={size.height}
              tabIndex={0}
              // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- it is drawn on with keys of its own.
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
