import { useState } from 'react';
import { PARTY_LABELS } from '#contract/api/trials-case-labels.ts';
import type { Dossier } from '#contract/api/trials.ts';
import { kindOf } from '#web/features/evidence/evidence-labels.ts';
import { isTextOnly } from '#web/lib/text-only.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { EvidenceViewer } from '../evidence/EvidenceViewer.tsx';
import type { Opened } from '../evidence/use-opened.ts';
import { useFile, type FileState } from '../evidence/use-file.ts';
import { useSeen } from '../evidence/use-seen.ts';
import styles from './AdoptedEvidence.module.css';

type Piece = Dossier['evidence'][number];

/** Up to how large a text is shown on its tile. */
const MAX_GLANCE_BYTES = 64 * 1024;
const MAX_GLANCE_LENGTH = 400;

export interface AdoptedEvidenceProps {
  pieces: readonly Piece[];
  opened: Opened;
  /** By index, which of them is open; null: none. */
  at: number | null;
  onOpen: (at: number | null) => void;
  /** When the evidence has to be opened. */
  note: string;
}

/** Renders the evidence a proposed verdict is based on, each piece with whether the reader has opened it; opened it is read on this page. */
export function AdoptedEvidence({ pieces, opened, at, onOpen, note }: AdoptedEvidenceProps) {
  return (
    <section aria-labelledby="adopted">
      <SectionHead id="adopted" title="采信的证据" aside={note} />
      <ol className={styles.pieces}>
        {pieces.map((piece, index) => (
          <li key={piece.id}>
            <Tile piece={piece} isOpened={opened.ids.includes(piece.id)} onOpen={() => onOpen(index)} />
          </li>
        ))}
      </ol>
      <EvidenceViewer
        piece={at === null ? null : (pieces[at] ?? null)}
        onSeen={opened.note}
        onClose={() => onOpen(null)}
        {...(at !== null && at > 0 && { onPrevious: () => onOpen(at - 1) })}
        {...(at !== null && at < pieces.length - 1 && { onNext: () => onOpen(at + 1) })}
      />
    </section>
  );
}

function Tile({ piece, isOpened, onOpen }: { piece: Piece; isOpened: boolean; onOpen: () => void }) {
  const [button, isSeen] = useSeen();
  const path = piece.url ?? piece.originalUrl;
  const hasGlance = piece.kind === 'image' || ((piece.kind === 'text' || piece.kind === 'log') && piece.sizeBytes <= MAX_GLANCE_BYTES);
  const file = useFile(isSeen && hasGlance && !isTextOnly() ? path : null);
  const { word } = kindOf(piece);
  return (
    <button ref={button} type="button" className={styles.piece} onClick={onOpen}>
      <span className={styles.glance} aria-hidden="true">
        <Glance piece={piece} file={file} />
      </span>
      <b>
        <span className="sr">证据 </span>
        {piece.position}　{piece.caption === '' ? word : piece.caption}
      </b>
      <small>{PARTY_LABELS[piece.broughtBy]}递上</small>
      <span className={styles.mark} data-opened={isOpened || undefined}>
        {isOpened && <Icon name="check" />}
        {isOpened ? '看过' : '还没看'}
      </span>
    </button>
  );
}

function Glance({ piece, file }: { piece: Piece; file: FileState }) {
  if (file.state !== 'here') return <Icon name={kindOf(piece).icon} />;
  if (piece.kind === 'image') return <img src={file.address} alt="" />;
  return <FirstLines blob={file.blob} />;
}

function FirstLines({ blob }: { blob: Blob }) {
  const [text, setText] = useState<string | null>(null);
  if (text === null) void blob.slice(0, MAX_GLANCE_LENGTH).text().then(setText);
  return <span className={styles.lines}>{text}</span>;
}
