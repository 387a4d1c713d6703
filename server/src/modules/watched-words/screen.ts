import type { FieldProblem } from '#contract/field-problems.ts';
import { IDENTITY_LABELS } from '#contract/api/admin/words-labels.ts';
import { Failure } from '#contract/failures.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import type { HoldReason } from '#contract/api/held.ts';
import { askTogether } from '#server/platform/database/ask-together.ts';
import type { Db } from '#server/platform/database/db.ts';
import { noteHits } from './hits.ts';
import { createMatcher, type Hit, type Matcher } from './matching.ts';
import { selectRevision, selectWatchedWords } from './queries.ts';
import { isIdentityKind, outcomeIn, type FieldKind, type WatchedWordOutcome } from './rules.ts';

/** A text on its way in. */
export interface Part {
  /** The name of the field it came in. */
  path: string;
  kind: FieldKind;
  text: string;
}

export interface Screened {
  /** The texts of the parts in their order, with replacements applied. */
  texts: string[];
  /** The same changes as offsets into the given texts, by part, for callers that keep a text in pieces. */
  replacements: Replacement[][];
  /** Not empty: the text is held for review. */
  reasons: HoldReason[];
}

export interface Replacement {
  start: number;
  end: number;
  text: string;
}

const MAX_NAMED_WORDS = 5;
const MAX_REASONS = 20;
const AROUND = 20;

/** Revisions are unlike in every database, so a process that works on several finds each its own. */
const ready = new Map<string, Promise<Matcher>>();
const MAX_CACHED_MATCHERS = 4;

const findRevision = askTogether(selectRevision);

/** Returns the words of this moment, made ready. */
async function matcherOf(db: Db): Promise<{ matcher: Matcher; revision: string }> {
  const revision = await findRevision(db, null);
  const found = ready.get(revision);
  if (found) return { matcher: await found, revision };
  const matcher = selectWatchedWords(db).then(createMatcher);
  ready.set(revision, matcher);
  for (const old of ready.keys()) if (ready.size > MAX_CACHED_MATCHERS) ready.delete(old);
  matcher.catch(() => ready.delete(revision));
  return { matcher: await matcher, revision };
}

/**
 * Checks what a user wants to publish for sensitive words. Returns the texts with replacements applied, and the reasons why they must be
 * reviewed first; `outcomeIn` says what each kind of field makes of an outcome. Throws `forbiddenWord` with a sentence at each field that
 * contains a refused word.
 */
export async function screen(db: Db, parts: readonly Part[]): Promise<Screened> {
  const { matcher, revision } = await matcherOf(db);
  const hits = parts.map(({ text, kind }) => matcher.find(text, kind));
  noteHits(
    revision,
    hits.flat().map(({ word }) => word.id),
  );
  const having = (at: number, outcome: WatchedWordOutcome) =>
    (hits[at] ?? []).filter(({ word }) => outcomeIn(parts[at]?.kind ?? 'body', word.outcome) === outcome);
  const problems = parts.flatMap(({ path }, at) => problemsOf(path, having(at, 'refuse')));
  if (problems.length > 0) throw new Failure('forbiddenWord', { fields: problems });
  const replacements = parts.map((_, at) => having(at, 'replace').map(replacementOf));
  return {
    texts: parts.map(({ text }, at) => withReplacements(text, replacements[at] ?? [])),
    replacements,
    reasons: parts.flatMap(({ path, text }, at) => having(at, 'hold').map((hit) => reasonOf(path, text, hit))).slice(0, MAX_REASONS),
  };
}

/** Returns every match in a text, whatever its outcome: what the operator's tester shows. */
export async function findSensitive(db: Db, text: string, kind: FieldKind): Promise<Hit[]> {
  return (await matcherOf(db)).matcher.find(text, kind);
}

/** Returns one problem for a field: a form shows one sentence at each. */
function problemsOf(path: string, refused: readonly Hit[]): FieldProblem[] {
  if (refused.length === 0) return [];
  const matched = [...new Set(refused.map(({ text }) => text))].slice(0, MAX_NAMED_WORDS);
  const identity = refused.find(({ word }) => word.kind === 'identity');
  const quoted = matched.map((text) => `“${text}”`).join('、');
  const message = identity ? `${quoted}像是${labelOf(identity)}，为了真人的安全不能发，请删掉` : `${quoted}不能发，请改掉`;
  return [{ path, message, spans: refused.map(({ start, end, text }) => ({ start, end, text })).slice(0, MAX_REASONS) }];
}

/** Returns the matched word as the list spells it. */
export function labelOf({ word }: Hit): string {
  return word.kind === 'identity' && isIdentityKind(word.word) ? IDENTITY_LABELS[word.word] : `“${word.word}”`;
}

function reasonOf(path: string, text: string, hit: Hit): HoldReason {
  const before = text.slice(0, hit.start).split('\n').at(-1) ?? '';
  const behind = text.slice(hit.end).split('\n')[0] ?? '';
  const quote = `${before.length > AROUND ? '…' : ''}${before.slice(-AROUND)}${hit.text}${behind.slice(0, AROUND)}${behind.length > AROUND ? '…' : ''}`;
  return { rule: 'word', path, label: labelOf(hit), matched: hit.text, quote: quote.toWellFormed() };
}

function replacementOf({ start, end, text, word }: Hit): Replacement {
  return { start, end, text: word.replacement === '' ? '*'.repeat(countGraphemes(text)) : word.replacement };
}

/** Returns a text with other words in some places, which are in order and do not overlap. */
function withReplacements(text: string, replacements: readonly Replacement[]): string {
  let done = '';
  let from = 0;
  for (const { start, end, text: instead } of replacements) {
    done += text.slice(from, start) + instead;
    from = end;
  }
  return done + text.slice(from);
}
