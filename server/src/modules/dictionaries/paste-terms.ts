import { DATED_DICTIONARIES, FIXED_DICTIONARIES } from '#contract/dictionary-names.ts';
import { fieldFailure } from '#contract/failures.ts';
import { MAX_TERM_LABEL_LENGTH, MAX_TERM_NOTE_LENGTH, MAX_TERM_VALUE_LENGTH, MAX_TERMS } from '#contract/staff-limits.ts';
import { foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import { listGames } from '#server/modules/games/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { writeEntry } from './dictionaries.ts';
import { selectTerms } from './queries-terms.ts';

/** A line of a pasted table. */
interface PastedLine {
  label: string;
  value: string;
  note: string;
  /** The number or the name of a game; empty: none. */
  game: string;
}

/**
 * Adds the entries of a pasted table and renames those that are there; what is not on it stays. Returns how many were what. Throws `invalidInput`
 * with the line that can't be read.
 */
export async function pasteTerms({ tx, now }: WriteContext, key: string, text: string): Promise<{ added: number; changed: number; same: number }> {
  if (FIXED_DICTIONARIES.includes(key) || DATED_DICTIONARIES.includes(key)) throw fieldFailure('key', '这一部字典要一条一条改');
  const games = await listGames(tx);
  const known = new Map((await selectTerms(tx, key)).map((term) => [term.value, term]));
  let sort = Math.max(0, ...[...known.values()].map((term) => term.sort));
  const count = { added: 0, changed: 0, same: 0 };
  const values: string[] = [];
  for (const [at, { label, value, note, game }] of parseLines(text).entries()) {
    const before = known.get(value);
    const found = game === '' ? undefined : games.find(({ id, name }) => String(id) === game || name === game);
    if (game !== '' && !found) throw fieldFailure('text', `第 ${at + 1} 行：没有叫“${game}”的游戏`);
    const details = { ...before?.details, ...(found && { game: found.id }) };
    const entry = { key, value, label, color: before?.color ?? null, note: note || (before?.note ?? null), details, sort: before?.sort ?? (sort += 1) };
    const isSame =
      before?.retiredAt === null && before.label === label && before.note === entry.note && JSON.stringify(before.details) === JSON.stringify(details);
    count[isSame ? 'same' : before ? 'changed' : 'added'] += 1;
    if (isSame) continue;
    await writeEntry({ tx, now }, entry);
    values.push(value);
  }
  for (const [text_, number] of [
    ['新的', count.added],
    ['改名字、说明或游戏的', count.changed],
    ['和现在一样的', count.same],
  ] as const)
    if (number > 0) foresee(tx, { icon: 'content', text: text_, count: number });
  if (values.length === 0) recordNothing(tx);
  else await record({ tx, now }, { act: 'term.paste', target: { kind: 'dictionary', id: key }, after: { ...count, values } });
  return count;
}

function parseLines(text: string): PastedLine[] {
  const lines = text.split('\n').map((line) => line.replace(/^\uFEFF/, '').trim());
  const filled = lines.filter((line) => line !== '');
  if (filled.length > MAX_TERMS) throw fieldFailure('text', `一次最多 ${MAX_TERMS} 行`);
  const read = filled.map((line, at) => {
    const cells = line.split(/[,，\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const [label = '', value = '', note = '', game = ''] = cells;
    const parsed = { label, value: value || label, note, game };
    if (label === '' || label.length > MAX_TERM_LABEL_LENGTH) throw fieldFailure('text', `第 ${at + 1} 行：名字是 1 到 ${MAX_TERM_LABEL_LENGTH} 个字`);
    if (parsed.value.length > MAX_TERM_VALUE_LENGTH || /[\s/?#%]/.test(parsed.value)) throw fieldFailure('text', `第 ${at + 1} 行：值里不能有空格和 / ? # %`);
    if (note.length > MAX_TERM_NOTE_LENGTH) throw fieldFailure('text', `第 ${at + 1} 行：说明最多 ${MAX_TERM_NOTE_LENGTH} 个字`);
    return parsed;
  });
  return [...new Map(read.map((line) => [line.value, line])).values()];
}
