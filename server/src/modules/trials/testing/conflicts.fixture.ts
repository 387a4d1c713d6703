import { expect } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import type { Court } from './court.fixture.ts';

export const REALM = '死亡之翼';

/** Returns the refusal of a step by somebody who has a conflict. */
export const conflict = (text: string) => ({ status: 403, code: 'A0301', message: `你${text}，这桩案子要回避` });

let names = 0;
/** Returns the name of a character, or of a guild, that nothing else has. */
export const freshName = () => `旧账${(names += 1)}号`;

/** Returns what members do that may bring about a conflict, and what shows it, in a court that is opened later. */
export function conflictsOf(court: () => Court) {
  return {
    follow: (as: Signed, other: Signed) => court().site.post(`follow/handler/${other.id}`, { target: 'member' }, { as }),
    block: (as: Signed, other: Signed) => court().site.post<{ id: number }>('block/add', { memberId: other.id }, { as }),
    typed: (as: Signed, guild: string, name = freshName()) => court().site.post('member/updated_at', { character: { name, realm: REALM, guild } }, { as }),
    /** Lets a presenter write a letter to a member: members write first. */
    async write(from: Signed, to: Signed) {
      const first = { content: '请问这桩案子审到哪里了？' };
      expect(await court().site.post(`message/send_presenter/${from.id}`, first, { as: to })).toMatchObject({ code: '200' });
      return court().site.post(`message/send_presenter/${to.id}`, { content: '在审，别急。' }, { as: from });
    },
    conflictsIn: async (id: number, as: Signed) => (await court().preview(id, as)).conflicts,
  };
}
