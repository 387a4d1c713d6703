import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { PARTY_LABELS } from '#contract/api/trials-case-labels.ts';
import type { Dossier } from '#contract/api/trials.ts';
import { trueHost } from '#web/features/documents/true-host.ts';
import { download } from '#web/lib/calls/api.ts';
import { fileSize } from '#web/lib/file-size.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Time } from '#web/ui/Time.tsx';
import { pieceName, addressOf } from '#web/features/evidence/evidence-labels.ts';
import { HashCheck } from './HashCheck.tsx';
import { useFile, type FileState } from './use-file.ts';
import styles from './Evidence.module.css';

type Piece = Dossier['evidence'][number];

export interface EvidenceViewerProps {
  /** Null: closed. */
  piece: Piece | null;
  /** Called when the reader has a piece before them. */
  onSeen: (id: number) => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One piece, large: the sealed original where it is open, with its fingerprint to be checked. */
export function EvidenceViewer({ piece, onSeen, onClose, onPrevious, onNext }: EvidenceViewerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const go = event.key === 'ArrowLeft' ? onPrevious : event.key === 'ArrowRight' ? onNext : undefined;
    if (!go || (event.target instanceof Element && event.target.closest('video, pre'))) return;
    event.preventDefault();
    go();
  };
  return (
    <Dialog
      open={piece !== null}
      onClose={onClose}
      title={piece ? pieceName(piece) : '证据'}
      size="l"
      footer={
        <>
          <Button icon="chevron-left" disabled={!onPrevious} onClick={onPrevious}>
            上一件
          </Button>
          <Button icon="chevron-right" disabled={!onNext} onClick={onNext}>
            下一件
          </Button>
        </>
      }
    >
      {/* Arrow keys move through the pieces wherever the focus is in the dialog. */}
      {piece && (
        <div role="presentation" onKeyDown={onKeyDown}>
          <Piece key={piece.id} piece={piece} onSeen={() => onSeen(piece.id)} />
        </div>
      )}
    </Dialog>
  );
}

function Piece({ piece, onSeen }: { piece: Piece; onSeen: () => void }) {
  const path = addressOf(piece);
  const isLink = piece.kind === 'link';
  const file = useFile(isLink || piece.kind === 'zip' ? null : path);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (file.state === 'here') seen();
  }, [file.state]);
  return (
    <>
      <p className={styles.about}>
        <span>{PARTY_LABELS[piece.broughtBy]}递上</span>
        <Time iso={piece.addedAt} form="minute" />
        {!isLink && <span>{fileSize(piece.sizeBytes)}</span>}
        {!isLink && <span>{piece.originalUrl === null ? '公开的那一份' : '封存的原件'}</span>}
      </p>
      {path === null ? (
        <p className={styles.none}>这一件没有公开的一份，原件只给当事人和审理人看。</p>
      ) : (
        <Content piece={piece} path={path} file={file} onSeen={onSeen} />
      )}
      {piece.sha256 !== null && <HashCheck sha256={piece.sha256} path={piece.originalUrl} />}
    </>
  );
}

function Content({ piece, path, file, onSeen }: { piece: Piece; path: string; file: FileState; onSeen: () => void }) {
  if (piece.kind === 'link') {
    return (
      <p className={styles.link}>
        <ButtonLink href={path} target="_blank" rel="noopener noreferrer nofollow" icon="external-link" onClick={onSeen}>
          打开链接
        </ButtonLink>
        <span>
          {path}
          {trueHost(path, path)}
        </span>
      </p>
    );
  }
  const save = (
    <Button icon="download" onClick={() => void download(path, piece.name).then(onSeen, () => undefined)}>
      存下来看
    </Button>
  );
  if (piece.kind === 'zip') return save;
  if (file.state === 'failed') return <p className={styles.none}>没能取回这一件，请稍后再试。</p>;
  if (file.state !== 'here') return <p className={styles.none}>正在取来</p>;
  if (piece.kind === 'image') return <Zoomable address={file.address} label={pieceName(piece)} />;
  if (piece.kind === 'video') {
    return (
      <video className={styles.video} src={file.address} controls preload="metadata" aria-label={pieceName(piece)}>
        {/* A recording of a game has no captions; its description is in the title. */}
        <track kind="captions" />
      </video>
    );
  }
  return (
    <>
      <Text blob={file.blob} />
      {save}
    </>
  );
}

function Zoomable({ address, label }: { address: string; label: string }) {
  const [isLarge, setLarge] = useState(false);
  return (
    <button
      type="button"
      className={styles.picture}
      data-large={isLarge || undefined}
      aria-pressed={isLarge}
      aria-label={`${label}，放大`}
      onClick={() => setLarge(!isLarge)}
    >
      <img src={address} alt={label} />
    </button>
  );
}

const MAX_TEXT_BYTES = 512 * 1024;

/** The beginning of a text; nobody reads more of a log in a window. */
function Text({ blob }: { blob: Blob }) {
  const [text, setText] = useState<string | null>(null);
  if (text === null) void blob.slice(0, MAX_TEXT_BYTES).text().then(setText);
  return (
    <>
      {/* A scrollable text must be reachable by keyboard. */}
      <pre className={styles.log} tabIndex={0} role="region" aria-label="内容">
        {text}
      </pre>
      {blob.size > MAX_TEXT_BYTES && <p className={styles.none}>只显示开头的 {fileSize(MAX_TEXT_BYTES)}，全部请存下来看。</p>}
    </>
  );
}
