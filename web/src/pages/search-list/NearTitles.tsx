import { useEffect, useState } from 'react';
import { completeSearch, type Completion } from '#contract/api/search.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { nearPieces } from './near-pieces.ts';
import styles from './NearTitles.module.css';

const MAX_SHOWN = 6;

/** What a word that is nowhere may have been meant for: titles, columns and people with a part of it. Asked for after the first paint. */
export function NearTitles({ word }: { word: string }) {
  const [near, setNear] = useState<readonly Completion[]>([]);
  useEffect(() => {
    let current = true;
    findNear(word).then(
      (found) => current && setNear(found),
      () => undefined,
    );
    return () => {
      current = false;
      setNear([]);
    };
  }, [word]);
  return (
    <div className={styles.near}>
      {near.length > 0 && (
        <section aria-labelledby="near">
          <SectionHead id="near" title="是不是想找" />
          <ul>
            {near.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>
                  <TitleText>{label}</TitleText>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Returns what the first part with any completions has. */
async function findNear(word: string): Promise<Completion[]> {
  for (const piece of nearPieces(word)) {
    const found = await callQuietly(completeSearch, { q: piece });
    if (found.length > 0) return found.slice(0, MAX_SHOWN);
  }
  return [];
}
