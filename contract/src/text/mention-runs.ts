/** The mark before the name of a member who is called. The @ of an address such as `a@b.cn` is none. */
export const MENTION_MARK = /(?<![\w.@＠-])[@＠]/g;

/** A run of a text that calls a member, or one between those. */
interface MentionRun {
  /** Its offset in the text. */
  at: number;
  text: string;
  memberId: number | null;
}

/** Returns the runs of a text, which together are the text again. At each @ the first of `mentions` whose name follows is called. */
export function mentionRuns(text: string, mentions: readonly { name: string; memberId: number }[]): MentionRun[] {
  const runs: MentionRun[] = [];
  let end = 0;
  for (const { index } of text.matchAll(MENTION_MARK)) {
    const called = mentions.find(({ name }) => text.startsWith(name, index + 1));
    if (!called || index < end) continue;
    runs.push({ at: end, text: text.slice(end, index), memberId: null });
    end = index + 1 + called.name.length;
    runs.push({ at: index, text: text.slice(index, end), memberId: called.memberId });
  }
  return [...runs, { at: end, text: text.slice(end), memberId: null }];
}
