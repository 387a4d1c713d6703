import type { WatchedWord, WordTest } from '#contract/api/admin/words.ts';
import type { saveWord as saveShape } from '#contract/api/admin/words.shapes.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { changesOf, record, recordNothing } from '#server/modules/audit/index.ts';
import type { Db, DbContext, Tx, WriteContext } from '#server/platform/database/db.ts';
import { removeWord, saveWords } from './edit.ts';
import { lockWords, selectWatchedWords } from './queries.ts';
import { flushWordHits } from './hits.ts';
import { selectDeskWords, updateAllowed, type DeskRow } from './queries-desk.ts';
import { foldWord, isOutcome, outcomeIn, type FieldKind, type NewWord } from './rules.ts';
import { findSensitive } from './screen.ts';

const STATISTICS_MS = 30 * 24 * 60 * 60_000;
/** From how many decided hits on, and how much of them let through, a word is too broad. */
const BROAD_HITS = 20;
const BROAD_RATE = 0.6;
/** Shorter words stop what they are not meant for. */
const NARROW_LENGTH = 2;
/** What of a text decides, the gravest first. */
const BY_GRAVITY = ['refuse', 'hold', 'replace', 'pass'] as const;

/** Returns the words that hold a text, by what they have stopped. */
export async function listDeskWords(
  { db, now }: DbContext,
  { q, effect, broad }: { q: string; effect?: NewWord['outcome'] | undefined; broad: boolean },
): Promise<WatchedWord[]> {
  await flushWordHits(db);
  const words = (await selectDeskWords({ db, now }, { since: since(now), id: null })).map(viewOf);
  return words.filter(
    (each) => (q === '' || each.word.includes(q) || (each.addedBy ?? '').includes(q)) && (!effect || each.effect === effect) && (!broad || each.broad),
  );
}

/** Adds a word, or changes one, and returns it. Throws `notFound`, `reverify` for a word of one character, and `invalidInput` for one nothing can be found by. */
export async function saveDeskWord({ tx, now }: WriteContext, { id, effect, ...given }: ParsedInputOf<typeof saveShape>): Promise<WatchedWord> {
  await lockWords(tx);
  const before = id === undefined ? null : await getRow({ tx, now }, id);
  const word: NewWord = { ...given, outcome: effect };
  const fold = foldOrRefuse(word);
  const needsFactor = word.kind === 'word' && countGraphemes(word.word) === 1;
  if (before && before.fold !== fold && (await selectWatchedWords(tx)).some((other) => other.fold === fold && other.kind === word.kind))
    throw fieldFailure('word', '已经有这个词了');
  if (before && before.fold !== fold) await removeWord({ tx, now }, before.word);
  await saveWords({ tx, now }, [word], needsFactor);
  const saved = (await selectDeskWords({ db: tx, now }, { since: since(now), id: null })).find((row) => row.fold === fold && row.kind === word.kind);
  if (!saved) throw new Error('a saved word came back empty');
  if (before && before.fold !== fold && before.allowed.length > 0) await updateAllowed(tx, saved.id, before.allowed);
  return viewOf(saved);
}

/** Removes a word and returns it. Throws `notFound`. */
export async function removeDeskWord({ tx, now }: WriteContext, id: number): Promise<{ word: string }> {
  const { word } = await getRow({ tx, now }, id);
  await removeWord({ tx, now }, word);
  return { word };
}

/** Sets which uses of a word are let through, and returns it. Throws `notFound`, and `invalidInput` for one that does not hold the word. */
export async function allowUses({ tx, now }: WriteContext, id: number, allowed: readonly string[]): Promise<WatchedWord> {
  await lockWords(tx);
  const before = await getRow({ tx, now }, id);
  const others = [...new Set(allowed)];
  const changes = changesOf({ allowed: before.allowed }, { allowed: others });
  if (changes.after) {
    await updateAllowed(tx, id, others);
    await record(
      { tx, now },
      { act: 'word.allow', target: { kind: 'word', id: before.fold }, before: { ...changes.before, id }, after: { ...changes.after, id } },
    );
  } else recordNothing(tx);
  return viewOf(await getRow({ tx, now }, id));
}

/** Returns what the words make of a text. */
export async function testText(db: Db, text: string, field: FieldKind): Promise<WordTest> {
  const spans = (await findSensitive(db, text, field)).map(({ start, end, text: found, word }) => ({
    ...{ start, end, text: found, id: word.id, word: word.word },
    effect: outcomeIn(field, word.outcome),
  }));
  return { outcome: BY_GRAVITY.find((outcome) => spans.some(({ effect }) => effect === outcome)) ?? 'pass', spans };
}

/** Takes the words of a list, or only says what they would be. Throws `invalidInput` with the line that can't be read. */
export async function importList(
  { tx, now }: WriteContext,
  text: string,
  { dryRun }: { dryRun: boolean },
): Promise<{ new: string[]; same: string[]; broad: string[] }> {
  const given = parseList(text);
  const known = new Set((await selectWatchedWords(tx)).map(({ fold }) => fold));
  const fresh = given.filter((word) => !known.has(foldOrRefuse(word)));
  const report = {
    new: fresh.map(({ word }) => word),
    same: given.filter((word) => known.has(foldOrRefuse(word))).map(({ word }) => word),
    broad: fresh.filter(({ word }) => countGraphemes(word) < NARROW_LENGTH).map(({ word }) => word),
  };
  if (dryRun || fresh.length === 0) recordNothing(tx);
  else await saveWords({ tx, now }, fresh, report.broad.length > 0);
  return report;
}

/** Returns the list of words as text, which goes on record. Throws `reverify`. */
export async function exportList({ tx, now }: WriteContext): Promise<string> {
  const words = await selectWatchedWords(tx);
  await record({ tx, now }, { act: 'word.export', target: { kind: 'words', id: 'all' }, after: { count: words.length } });
  return words.map(({ word, outcome }) => `${word}\t${outcome}`).join('\n');
}

function parseList(text: string): NewWord[] {
  return text.split('\n').flatMap((line, at): NewWord[] => {
    const [word = '', outcome = 'refuse'] = line.replace(/^\uFEFF/, '').split('\t');
    if (word.trim() === '' || word.startsWith('#')) return [];
    const wanted = outcome.trim();
    if (!isOutcome(wanted)) throw fieldFailure('text', `第 ${at + 1} 行的“${wanted.slice(0, 20)}”不认得，只能是 refuse、hold、replace`);
    return [{ kind: 'word', word: word.trim(), loose: true, outcome: wanted, replacement: '', fields: [], note: '' }];
  });
}

function foldOrRefuse(word: NewWord): string {
  try {
    return foldWord(word);
  } catch (error) {
    if (error instanceof RangeError) throw fieldFailure('word', error.message);
    throw error;
  }
}

async function getRow({ tx, now }: WriteContext, id: number): Promise<DeskRow> {
  const [row] = await selectDeskWords({ db: tx, now }, { since: since(now), id });
  if (!row) throw new Failure('notFound');
  return row;
}

function since(now: Date): Date {
  return new Date(now.getTime() - STATISTICS_MS);
}

function viewOf({ id, kind, word, outcome, replacement, fields, loose, note, allowed, hits, met, passed, decided, addedBy, createdAt }: DeskRow): WatchedWord {
  return {
    ...{ id, kind, word, effect: outcome, replacement, fields: [...fields], loose, note, allowed, addedBy, addedAt: createdAt },
    // What waits was held before it was counted, on a site that was upgraded.
    hits: Math.max(hits, met),
    passRate: decided === 0 ? null : passed / decided,
    broad: decided >= BROAD_HITS && passed / decided > BROAD_RATE,
  };
}

/** Gives a word the allowed uses it had back. Returns false when it is gone. */
export async function restoreAllowed({ tx, now }: WriteContext, before: Record<string, unknown>): Promise<boolean> {
  const { id, allowed } = before;
  if (typeof id !== 'number' || !Array.isArray(allowed) || !(await isThere(tx, id))) return false;
  await allowUses({ tx, now }, id, allowed.map(String));
  return true;
}

async function isThere(tx: Tx, id: number): Promise<boolean> {
  return (await selectWatchedWords(tx)).some((word) => word.id === id);
}
