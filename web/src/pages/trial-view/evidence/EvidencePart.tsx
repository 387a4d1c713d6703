import { useState } from 'react';
import { PARTY_LABELS } from '#contract/api/trials-case-labels.ts';
import type { Dossier } from '#contract/api/trials.ts';
import { kindOf, pieceName } from '#web/features/evidence/evidence-labels.ts';
import { isTextOnly } from '#web/lib/text-only.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { EvidenceViewer } from './EvidenceViewer.tsx';
import { useFile } from './use-file.ts';
import type { Opened } from './use-opened.ts';
import { useSeen } from './use-seen.ts';
import styles from './Evidence.module.css';

/** Renders all evidence, each piece one click from being viewed and verified; `adopted`: that on which the verdict to be signed is based. */
export function EvidencePart({ evidence, adopted, opened }: { evidence: Dossier['evidence']; adopted: readonly number[]; opened: Opened }) {
  const [at, setAt] = useState<number | null>(null);
  const shown = at === null ? null : (evidence[at] ?? null);
  const markOf = (id: number) => (opened.isNoted && adopted.includes(id) ? (opened.ids.includes(id) ? '看过' : '还没看') : null);
  return (
    <section aria-labelledby="evidence">
      <SectionHead id="evidence" title="证据" aside={`${evidence.length} 件`} />
      {evidence.length === 0 ? (
        <p className={styles.none}>还没有一件证据。</p>
      ) : (
        <ol className={styles.tiles}>
          {evidence.map((piece, index) => (
            <li key={piece.id}>
              <EvidenceTile piece={piece} mark={markOf(piece.id)} onOpen={() => setAt(index)} />
            </li>
          ))}
        </ol>
      )}
      <EvidenceViewer
        piece={shown}
        onSeen={opened.note}
        onClose={() => setAt(null)}
        {...(at !== null && at > 0 && { onPrevious: () => setAt(at - 1) })}
        {...(at !== null && at < evidence.length - 1 && { onNext: () => setAt(at + 1) })}
      />
    </section>
  );
}

/** One piece, small: a picture is fetched once it comes into sight, for who wants none not before it is opened. */
function EvidenceTile({ piece, mark, onOpen }: { piece: Dossier['evidence'][number]; mark: '看过' | '还没看' | null; onOpen: () => void }) {
  const [button, isSeen] = useSeen();
  const small = piece.kind === 'image' ? (piece.url ?? piece.originalUrl) : null;
  const file = useFile(isSeen && !isTextOnly() ? small : null);
  const { word, icon } = kindOf(piece);
  return (
    <button
      ref={button}
      type="button"
      className={styles.tile}
      data-mark={mark ?? undefined}
      onClick={onOpen}
      aria-label={`${pieceName(piece)}，${PARTY_LABELS[piece.broughtBy]}递上${mark === null ? '' : `，${mark}`}`}
    >
      {file.state === 'here' ? <img src={file.address} alt="" /> : <Icon name={icon} />}
      <span>{piece.caption === '' ? `${piece.position} ${word}` : `${piece.position} ${piece.caption}`}</span>
    </button>
  );
}
