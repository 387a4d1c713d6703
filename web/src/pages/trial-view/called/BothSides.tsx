import { useState, type ReactNode } from 'react';
import { documentText } from '#contract/documents/text-of.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { HEARD_LABELS } from '#contract/api/trials-labels.ts';
import type { Dossier } from '#contract/api/trials.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { Sides } from '#web/features/trials/Sides.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './BothSides.module.css';

/** How much of what somebody says is shown before the rest is asked for. */
const MAX_SHOWN_LENGTH = 110;

/** Renders what both sides say in boxes of the same width, cut at the same length. */
export function BothSides({ dossier }: { dossier: Dossier }) {
  const { complainant, accused, statement, filedAt, evidence } = dossier;
  const broughtBy = (role: 'complainant' | 'accused') => evidence.filter((piece) => piece.broughtBy === role).length;
  return (
    <section className={styles.section} aria-labelledby="both-sides">
      <SectionHead id="both-sides" title="两边的话" aside="一样宽，一样长" />
      <Sides
        one={
          <article>
            <header>
              <Avatar memberId={complainant.id} name={complainant.nickName} src={complainant.avatar || undefined} size="m" />
              <span>
                <b>{complainant.nickName}</b>
                <small>
                  检举人 · <Time iso={filedAt} />
                </small>
              </span>
            </header>
            <Words text={documentText(statement)} pieces={broughtBy('complainant')}>
              <DocumentBody body={statement} anchors={false} className={styles.whole} />
            </Words>
          </article>
        }
        other={
          <div className={styles.side}>
            {accused.map((each) => (
              <Answer key={each.id} accused={each} dossier={dossier} pieces={broughtBy('accused')} />
            ))}
          </div>
        }
      />
    </section>
  );
}

function Answer({ accused, dossier, pieces }: { accused: Dossier['accused'][number]; dossier: Dossier; pieces: number }) {
  const own = dossier.statements.filter(({ accusedId }) => accusedId === accused.id);
  const answer = own.find(({ kind }) => kind === 'answer');
  const letters = own.filter(({ kind }) => kind === 'unprovenAnswer');
  return (
    <article>
      <header>
        <span className={styles.crest}>
          <Icon name="g-horned-helm" />
        </span>
        <span>
          <b>{accused.name}</b>
          <small>
            被检举人{answer ? ' · ' : ''}
            {answer && <Time iso={answer.saidAt} />}
          </small>
        </span>
        {accused.heard !== null && <Tag tone={accused.heard === 'answered' ? 'pine' : 'plain'}>{HEARD_LABELS[accused.heard]}</Tag>}
      </header>
      {answer ? <Words text={answer.text} pieces={pieces} /> : <p className={styles.none}>答辩期内没有答辩。没有答辩不等于承认。</p>}
      {letters.map(({ id, name, text, saidAt }) => (
        <aside key={id} className={styles.letter} aria-label={name}>
          <p className={styles.none}>
            {name} · <Time iso={saidAt} />
          </p>
          <Words text={text} pieces={0} />
        </aside>
      ))}
    </article>
  );
}

/** What somebody says: cut where it is long, whole after a press. `children`: the whole as it was written, where that is more than text. */
function Words({ text, pieces, children }: { text: string; pieces: number; children?: ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  const length = countGraphemes(text);
  const isCut = length > MAX_SHOWN_LENGTH;
  return (
    <>
      {isCut && !isWhole ? (
        <p className={styles.words}>{[...text].slice(0, MAX_SHOWN_LENGTH).join('')}…</p>
      ) : (
        (children ?? <p className={styles.words}>{text}</p>)
      )}
      {(isCut || pieces > 0) && (
        <p className={styles.more}>
          {isCut && (
            <button type="button" className="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? '收起' : `读全文，${length} 字`}
            </button>
          )}
          {pieces > 0 && <span>附证据 {pieces} 件</span>}
        </p>
      )}
    </>
  );
}
