import { useState } from 'react';
import { testWords, type WatchedWord, type WordTest } from '#contract/api/admin/words.ts';
import { WORD_EFFECT_LABELS } from '#contract/api/admin/words-labels.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ChoiceField, TextField } from '../parts/fields.tsx';
import { FIELD_OPTIONS } from './word-labels.ts';
import styles from './page.module.css';

/** A box to try a text against the words that are in force, by the same matcher as everything that is written. */
export function TryBox({ onOpen }: { onOpen: (id: number) => void }) {
  const [text, setText] = useState('');
  const [field, setField] = useState<WatchedWord['fields'][number]>('comment');
  const [found, setFound] = useState<{ text: string; test: WordTest } | null>(null);
  const tryText = async () => {
    if (text.trim() === '') return;
    const tried = text.trim();
    try {
      setFound({ text: tried, test: await call(testWords, { text: tried, field }) });
    } catch {
      // The refusal has been shown.
    }
  };
  return (
    <section className={styles.try} aria-label="试一试">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void tryText();
        }}
      >
        <TextField label="试一段话" note="和发帖时用的是同一套" rows={4} value={text} onChange={setText} />
        <div className={styles.row}>
          <ChoiceField
            label="写在哪里"
            value={field}
            options={FIELD_OPTIONS}
            onChange={(value) => setField(FIELD_OPTIONS.find((each) => each.value === value)?.value ?? 'comment')}
          />
          <Button type="submit">试</Button>
        </div>
      </form>
      <div role="status">
        {found === null ? (
          <p className={styles.quiet}>碰到什么、在哪里、会怎样，都标在这里。</p>
        ) : (
          <>
            <p className={styles.result}>
              <b>{found.test.spans.length === 0 ? '没有碰到，可以直接发' : `${WORD_EFFECT_LABELS[found.test.outcome]}：碰到 ${found.test.spans.length} 处`}</b>
            </p>
            <p className={styles.text}>
              {piecesOf(found.text, found.test).map(({ key, text: words, span }) =>
                span ? (
                  <button key={key} type="button" className={classNames(styles.hit, span.effect === 'refuse' && styles.grave)} onClick={() => onOpen(span.id)}>
                    {words}
                    <sup>{span.id}</sup>
                  </button>
                ) : (
                  <span key={key}>{words}</span>
                ),
              )}
            </p>
          </>
        )}
      </div>
    </section>
  );
}

interface Piece {
  key: number;
  text: string;
  span: WordTest['spans'][number] | null;
}

function piecesOf(text: string, { spans }: WordTest): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const span of spans) {
    if (span.start > from) pieces.push({ key: from, text: text.slice(from, span.start), span: null });
    pieces.push({ key: span.start, text: text.slice(span.start, span.end), span });
    from = span.end;
  }
  if (from < text.length) pieces.push({ key: from, text: text.slice(from), span: null });
  return pieces;
}
