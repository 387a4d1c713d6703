import type { Tx } from '#server/platform/db.ts';
import { welcomed } from './notices.ts';
import { notify } from './notify.ts';

/** Greets a new member. */
export async function welcome(tx: Tx, memberId: number, nickName: string, now: Date): Promise<void> {
  await notify(tx, { ...welcomed(nickName), to: memberId, now });
}
