import type { Message } from '#contract/api/messages.ts';
import { MASK, maskNames } from '#server/modules/watched-words/index.ts';
import { excerptOf, maskCutNames } from './excerpt.ts';
import { findKind, type NamedKind, type Wording } from './kinds.ts';
import type { MessageRow } from './queries-rows.ts';
import { nameOfSubject } from './things.ts';
import { fillNames, type NamePlace } from './words.ts';

/** What an older program shows of a kind it does not know. */
const UNKNOWN: Wording = { title: ['有一条新消息'], content: ['网站正在更新，过一会儿再看。'] };

/** Returns a message as its member reads it: words of its kind with the names of now. */
export function renderMessage(row: MessageRow): Message {
  const { id, lastDate, type, isUrgent, externalId, actorId, read } = row;
  return { id, ...textOf(row, findKind(row.kind)), lastDate, type, isUrgent, externalId, actorId, read };
}

/** Returns the title and the content of a message of that kind (null: unknown here). */
export function textOf(row: MessageRow, kind: Pick<NamedKind, 'write'> | null): { title: string; content: string } {
  if (row.title !== null) return { title: row.title, content: row.content ?? '' };
  const { title, content } = row.words ?? kind?.write(factOf(row)) ?? UNKNOWN;
  const hidden = hiddenNames(row);
  const read = (parts: Wording['title']) => {
    const text = fillNames(parts, (place) => nameOf(row, place));
    return maskCutNames(maskNames(text, hidden), hidden);
  };
  return { title: read(title), content: read(content) };
}

/** Returns the names that the case of a message withholds since one of its tickets was annulled, or its time of publicity is over; before that its parties read them. */
export function hiddenNames({ courtCase }: Pick<MessageRow, 'courtCase'>): string[] {
  return courtCase?.hasAnnulled === true ? courtCase.accused.filter(({ isNamed }) => !isNamed).map(({ name }) => name) : [];
}

function factOf({ actors, times, floor, quoted, courtCase, data }: MessageRow) {
  // A comment on a case is public: it names only the accused of a ticket in force.
  const withheld = courtCase?.accused.filter(({ isNamed }) => !isNamed).map(({ name }) => name) ?? [];
  return { actors, times, floor, quote: quoted === null ? null : excerptOf(maskNames(quoted, withheld)), data };
}

function nameOf(row: MessageRow, place: NamePlace): string {
  switch (place.place) {
    case 'actor':
      return row.actorName ?? '一位会员';
    case 'subject':
      return nameOfSubject(row);
    case 'caseTitle':
      return row.courtCase?.title ?? '那桩案子';
    case 'quote':
      return row.quoted === null ? '（这条评论现在看不到了）' : excerptOf(row.quoted);
    case 'character': {
      const found = row.courtCase?.accused.find(({ id }) => id === place.id);
      return found && (found.isNamed || row.courtCase?.hasAnnulled === false) ? found.name : MASK;
    }
  }
}
