import { MAX_POLL_OPTION_LENGTH, MAX_POLL_OPTIONS, MAX_POLL_QUESTION_LENGTH, MIN_POLL_QUESTION_LENGTH } from '#contract/limits.ts';
import { countGraphemes, takeGraphemes } from '#contract/text/graphemes.ts';
import { pollInput } from '#contract/api/polls.shapes.ts';
import type { Gathered } from './gather.ts';

/** Returns the poll of a thread as a record has it, ended as it was; a text of its results where it has more or other options than a poll here; null: the thread has none. */
export function pollOf({ polls, options, voters }: Gathered, tid: string, title: string): object | string | null {
  const found = options.get(tid)?.toSorted((one, other) => one.order - other.order || Number(one.id) - Number(other.id));
  if (!found) return null;
  const named = `投票：${title}`;
  const question = countGraphemes(title) >= MIN_POLL_QUESTION_LENGTH ? title : named;
  const poll = {
    question: cut(question, MAX_POLL_QUESTION_LENGTH),
    options: found.map(({ text }) => cut(text, MAX_POLL_OPTION_LENGTH)),
    multiple: polls.get(tid)?.isMultiple ?? false,
  };
  if (found.length > MAX_POLL_OPTIONS || !pollInput.safeParse(poll).success) {
    return `\n\n[b]投票的结果[/b][list]${found.map(({ text, votes }) => `[*]${text}（${votes} 票）`).join('')}[/list]`;
  }
  const places = new Map(found.map(({ id }, at) => [id, at + 1]));
  const votes = (voters.get(tid) ?? []).flatMap(({ uid, options: chosen }) => {
    const choices = chosen.flatMap((id) => places.get(id) ?? []);
    return choices.length > 0 ? [{ member: `uid${uid}`, choices }] : [];
  });
  return { ...poll, results: found.map(({ votes: count }) => count), voters: polls.get(tid)?.voters ?? 0, votes };
}

function cut(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return countGraphemes(line) > max ? `${takeGraphemes(line, max - 1)}…` : line;
}
