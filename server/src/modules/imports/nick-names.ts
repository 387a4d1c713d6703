// Which name a member of another site has here: their own where our rules allow it and nobody has one that looks like it.
import { nickName as nickNameShape } from '#contract/api/members.shapes.ts';
import { MAX_NICK_NAME_LENGTH } from '#contract/limits.ts';

/** How many numbers are tried behind a name before it is given up. */
const MAX_NUMBER = 200;

/**
 * Returns the names a member may have here, the one that comes first that is free: their own; without what a nickname may not hold, cut to its
 * length; that with a number, from 2 on; and last a name made of their id.
 */
export function* namesFor(written: string, id: string): Generator<string> {
  const own = written.normalize('NFKC').trim();
  if (isAllowed(own)) yield own;
  const letters = [...own.replace(/[^\p{Script=Han}A-Za-z0-9_]/gu, '')].slice(0, MAX_NICK_NAME_LENGTH);
  const short = letters.join('');
  if (short !== own && isAllowed(short)) yield short;
  if (letters.length > 0) {
    for (let number = 2; number <= MAX_NUMBER; number += 1) {
      const end = String(number);
      const numbered = letters.slice(0, MAX_NICK_NAME_LENGTH - end.length).join('') + end;
      if (isAllowed(numbered)) yield numbered;
    }
  }
  const digits = id.replace(/\D/g, '').slice(-8);
  for (const start of ['旧友', '老友', '故人']) if (isAllowed(start + digits)) yield start + digits;
  for (let number = 1; number <= 9_999; number += 1) yield `旧友${digits.slice(-4)}_${number}`;
}

function isAllowed(name: string): boolean {
  return nickNameShape.safeParse(name).success;
}
