import { useState } from 'react';
import type { Dossier } from '#contract/api/trials.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { EvidenceTile } from './EvidenceTile.tsx';
import { EvidenceViewer } from './EvidenceViewer.tsx';
import type { Opened } from './use-opened.ts';
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
