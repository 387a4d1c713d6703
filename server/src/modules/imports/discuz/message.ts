/** What was to be seen only by those who replied, paid or were of a group. */
const GUARDED = /\[(hide|free)(?:=[^\]\n]{0,40})?\][\s\S]*?\[\/\1\]/gi;
const ATTACHED = /\[(attach|attachimg)\]\d+\[\/\1\]/gi;
const PASSWORD = /\[password\][\s\S]*?\[\/password\]/i;

/** A message of Discuz as it can be imported. */
export interface Message {
  bbcode: string;
  /** How many passages were not for everybody. */
  guarded: number;
  attached: number;
}

/** Returns a message of Discuz without what not everybody was to see, and without attachments; null where all of it needs a password. */
export function messageOf(message: string): Message | null {
  if (PASSWORD.test(message)) return null;
  const guarded = message.match(GUARDED)?.length ?? 0;
  const attached = message.match(ATTACHED)?.length ?? 0;
  // `free` is what may be read of a post that is sold; what is hidden is not made public.
  const bbcode = message
    .replace(GUARDED, (whole: string, tag: string) => (tag.toLowerCase() === 'hide' ? '（这里原来要回复或够积分才看得到，没有带来）' : whole))
    .replace(ATTACHED, '（附件）');
  return { bbcode, guarded, attached };
}
