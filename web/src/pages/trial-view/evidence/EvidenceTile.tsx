import { useEffect, useRef, useState } from 'react';
import { PARTY_LABELS } from '#contract/api/trials-case-labels.ts';
import type { Dossier } from '#contract/api/trials.ts';
import { isTextOnly } from '#web/lib/text-only.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { kindOf, pieceName } from '#web/features/evidence/evidence-words.ts';
import { useFile } from './use-file.ts';
import styles from './Evidence.module.css';

/** One piece, small: a picture is fetched once it comes into sight, for who wants none not before it is opened. */
export function EvidenceTile({ piece, mark, onOpen }: { piece: Dossier['evidence'][number]; mark: '看过' | '还没看' | null; onOpen: () => void }) {
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

function useSeen() {
  const element = useRef<HTMLButtonElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, isSeen] as const;
}
