import type { DocumentBody } from '#contract/documents/document.ts';
import { documentText, nodesOf } from '#contract/documents/text-of.ts';
import { Failure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type * as shapes from '#contract/api/presenters.shapes.ts';
import { screen, type Part } from '#server/modules/watched-words/index.ts';
import type { Db } from '#server/platform/database/db.ts';

export type WrittenPage = ParsedInputOf<typeof shapes.savePresenter>;

/**
 * Returns a presenter's page with the words to be masked in its lines masked. Everybody reads it without a prior review, so a word that
 * would be held elsewhere is refused, and in the introduction one that would be masked too. Throws `forbiddenWord` at the field.
 */
export async function screenPage(db: Db, page: WrittenPage): Promise<WrittenPage> {
  const { motto, intro, schedule, character, guild } = page;
  const introduction = intro === null ? '' : introText(intro);
  const line = (path: string, text: string): Part => ({ path, kind: 'signature', text });
  const { texts, replacements } = await screen(db, [
    line('motto', motto),
    { path: 'character', kind: 'nickName', text: character },
    line('guild', guild),
    line('intro', introduction),
    ...schedule.map(({ activity }, index) => line(`schedule.${index}.activity`, activity)),
  ]);
  const [, , , [toReplace] = []] = replacements;
  if (toReplace !== undefined) {
    const first = introduction.slice(toReplace.start, toReplace.end);
    throw new Failure('forbiddenWord', { fields: [{ path: 'intro', message: `“${first}”不能放在简介里，请改掉` }] });
  }
  const [newMotto = motto, , newGuild = guild, , ...activities] = texts;
  return {
    ...page,
    motto: newMotto,
    guild: newGuild,
    schedule: schedule.map((shift, index) => ({ ...shift, activity: activities[index] ?? shift.activity })),
  };
}

/** Returns the text of an introduction, the addresses of its links included. */
function introText(intro: DocumentBody): string {
  const links = [...nodesOf(intro)].flatMap((node) =>
    node.type === 'text' ? (node.marks ?? []).flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : [])) : [],
  );
  return [documentText(intro), ...links].join('\n');
}
