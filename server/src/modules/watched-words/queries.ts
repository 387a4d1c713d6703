import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { NewWord, SensitiveWord } from './rules.ts';

/** Changes whenever the words do; unlike in every database. */
export async function selectRevision(db: Db): Promise<string> {
  const row = await db.queryOne<{ revision: string }>('SELECT revision FROM sensitive_words_revision');
  if (!row) throw new Error('the revision of the words is gone');
  return row.revision;
}

/** Lets nobody else change words until the transaction ends. Every change renews this row last, so what changes words locks it first. */
export async function lockWords(tx: Tx): Promise<void> {
  await tx.query('SELECT FROM sensitive_words_revision FOR UPDATE');
}

/** Returns all words in use, as they came. */
export function selectWatchedWords(db: Db): Promise<SensitiveWord[]> {
  return db.query('SELECT id, kind, word, fold, loose, outcome, replacement, fields, note, allowed FROM sensitive_words WHERE retired_at IS NULL ORDER BY id');
}

/** Stores words, each over one that compares the same. */
export async function upsertWatchedWords({ tx, now }: WriteContext, words: readonly (NewWord & { fold: string })[]): Promise<void> {
  await lockWords(tx);
  await tx.query(
    `INSERT INTO sensitive_words (kind, word, fold, loose, outcome, replacement, fields, note, created_at)
     SELECT kind, word, fold, loose, outcome, replacement, string_to_array(fields, ','), note, $9
     FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::text[], $6::text[], $7::text[], $8::text[])
       AS given (kind, word, fold, loose, outcome, replacement, fields, note)
     ON CONFLICT (kind, fold) DO UPDATE SET word = excluded.word, loose = excluded.loose, outcome = excluded.outcome,
       replacement = excluded.replacement, fields = excluded.fields, note = excluded.note, retired_at = NULL`,
    [
      words.map(({ kind }) => kind),
      words.map(({ word }) => word),
      words.map(({ fold }) => fold),
      words.map(({ loose }) => loose),
      words.map(({ outcome }) => outcome),
      words.map(({ replacement }) => replacement),
      words.map(({ fields }) => fields.join(',')),
      words.map(({ note }) => note),
      now,
    ],
  );
}

/**
 * Takes the words out of use whose folded form is one of these, and returns them. Their rows stay, so that a word that is put back still has the uses
 * that were allowed and the days it was met on.
 */
export async function retireWords({ tx, now }: WriteContext, folds: readonly string[]): Promise<SensitiveWord[]> {
  await lockWords(tx);
  return tx.query(
    `UPDATE sensitive_words SET retired_at = $2 WHERE fold = ANY ($1::text[]) AND retired_at IS NULL
     RETURNING id, kind, word, fold, loose, outcome, replacement, fields, note`,
    [folds, now],
  );
}

/** Takes a word out of use. */
export async function retireWord({ tx, now }: WriteContext, { kind, fold }: Pick<SensitiveWord, 'kind' | 'fold'>): Promise<void> {
  await lockWords(tx);
  await tx.query('UPDATE sensitive_words SET retired_at = $3 WHERE kind = $1 AND fold = $2', [kind, fold, now]);
}
