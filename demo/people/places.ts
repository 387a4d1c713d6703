import { createHash } from 'node:crypto';
import { runOnce } from '#server/modules/settings/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { demoPeople } from './accounts.ts';
import { updatePlaces } from './queries.ts';
import { readMembers } from '../written/content.ts';

/** Where people like those of the demo live, as often as they do: provinces of China in small letters, countries in capital ones. */
const HOMES = 'gd gd gd js js js zj zj sh sh bj bj sd sd sc sc ha hb hn fj ah he ln cq sn jx gx tj hl yn gz sx jl nm xj gs hi nx tw hk SG JP US AU'.split(' ');

/** Makes up where the people of the demo were and wrote from; once, also in a demo that was loaded before places were noted. */
export async function loadPlaces({ db, now }: DbContext): Promise<void> {
  await runOnce({ db, now }, 'demo-places', async (tx) => {
    const nicks = [...new Set([...(await readMembers()).map(({ nick }) => nick), ...demoPeople.map(({ nickName }) => nickName)])];
    await updatePlaces(
      tx,
      nicks.map((nickName) => ({ nickName, place: homeOf(nickName) })),
    );
  });
}

function homeOf(nickName: string): string {
  return HOMES[createHash('sha256').update(nickName).digest().readUInt32BE(0) % HOMES.length] ?? 'gd';
}
