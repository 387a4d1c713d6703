import { readMembers } from '../written/content.ts';
import { demoPeople } from './accounts.ts';

/** Returns whether somebody of the demo has this name or address. */
export async function isOfDemo(nameOrEmail: string): Promise<boolean> {
  const folded = nameOrEmail.toLowerCase();
  const nicks = (await readMembers()).map(({ nick }) => nick);
  return [...nicks, ...demoPeople.flatMap(({ nickName, email }) => [nickName, email])].some((taken) => taken.toLowerCase() === folded);
}
