/** What was to be seen only by those who replied, paid or were of a group. */
const GUARDED = /\[(hide|free)(?:=[^\]\n]{0,40})?\][\s\S]*?\[\/\1\]/gi;
const ATTACHED = /\[(?:attach|attachimg)\](\d{1,12})\[\/(?:attach|attachimg)\]/gi;
const PASSWORD = /\[password\][\s\S]*?\[\/password\]/i;

/** A message of Discuz as it can be imported. */
export interface Message {
  bbcode: string;
  /** How many passages were not for everybody. */
  guarded: number;
  /** The ids of the attachments that it shows, and of those that only a guarded passage did. */
  attached: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
}

/** Returns a message of Discuz without what not everybody was to see; null where all of it needs a password. `shownAs` says what is at the place of an attachment. */
export function messageOf(message: string, shownAs: (aid: string) => string): Message | null {
  if (PASSWORD.test(message)) return null;
  const guarded = message.match(GUARDED)?.length ?? 0;
  const attached = new Set<string>();
  // `free` is what may be read of a post that is sold; what is hidden is not made public, the pictures in it included.
  const passages = [...message.matchAll(GUARDED)].filter(([, tag = '']) => tag.toLowerCase() === 'hide');
  const hidden = new Set(passages.flatMap(([whole]) => [...whole.matchAll(ATTACHED)].map(([, aid = '']) => aid)));
  const bbcode = message
    .replace(GUARDED, (whole: string, tag: string) => (tag.toLowerCase() === 'hide' ? '（这里原来要回复或够积分才看得到，没有带来）' : whole))
    .replace(ATTACHED, (_, aid: string) => {
      attached.add(aid);
      return shownAs(aid);
    });
  return { bbcode, guarded, attached, hidden };
}
