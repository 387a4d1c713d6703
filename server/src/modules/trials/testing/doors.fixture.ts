import { expect } from 'vitest';
import type { DoorCodes } from '#contract/api/trials.ts';
import type { Signed } from '#server/app/testing.ts';
import { keepProof } from '#server/modules/proofs/index.ts';
import { joinOwner } from '../answer/join-owner.ts';
import type { Court } from './court.fixture.ts';

export const DAY_SECONDS = 24 * 60 * 60;
export const REALM = '死亡之翼';

/** Who is there: they may be others for each test. */
interface Doorkeepers {
  court: Court;
  judge: Signed;
  operator: Signed;
}

let cases = 0;

/** Returns what tests do at the doors of the accused, with who is there then. */
export function doorsOf(there: () => Doorkeepers) {
  const dossier = (id: number) => there().court.dossier(id, there().judge);
  return {
    /** Returns a new case in which the accused was just summoned. */
    async summoned(): Promise<{ id: number; name: string; accusedId: number; complainant: Signed }> {
      const { court, judge } = there();
      const name = `门里的人${(cases += 1)}`;
      const complainant = await court.person();
      const id = await court.fileCase(complainant, [{ name, realm: REALM }]);
      await court.receive(id, judge);
      expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ code: '200' });
      return { id, name, accusedId: (await dossier(id)).accused[0]?.id ?? 0, complainant };
    },
    heardOf: async (id: number) => (await dossier(id)).accused[0]?.heard,
    daysLeft: async (id: number) => Math.round((Date.parse((await dossier(id)).answerDueAt ?? '') - Date.now()) / (DAY_SECONDS * 1000)),
    doors: (id: number, as: Signed) => there().court.site.get<DoorCodes>(`post/trial/code/${id}`, { as }),
    carry: (id: number, as: Signed, attempt: object) =>
      there().court.site.post(`post/trial/carry/${id}`, { how: 'whisper', at: new Date().toISOString(), ...attempt }, { as }),
    /** Has somebody be the proven owner from now on. */
    async prove(member: Signed, name: string): Promise<void> {
      const { court, operator } = there();
      const now = new Date();
      await court.db.transaction(async (tx) => {
        await keepProof({ tx, now }, { memberId: member.id, gameId: 1, name, realm: REALM, confirmedBy: operator.id });
        await joinOwner({ tx, now }, { gameId: 1, nameKey: name, realmKey: REALM, memberId: member.id, seenBy: { id: 0, role: 'operator' } });
      });
    },
  };
}
