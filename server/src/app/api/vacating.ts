import { leaveConflicted, leaveOffice, lockSeats } from '#server/modules/trials/index.ts';
import type { Api } from '#server/platform/api.ts';

/** Writes that tie nobody to anybody. Who confirms a proof has no conflict in a case that it is about; where they have, something of their call outlasts the refusal. */
const HARMLESS: ReadonlySet<string> = new Set(['readMessage', 'readPostMessages', 'readAllMessages', 'readLetters', 'saveBell', 'confirmProof']);
/** Writes that lock a character: they wait for cases after that, and nothing that has locked a case waits for a character. */
const LOCKING_CHARACTERS: ReadonlySet<string> = new Set(['proveCharacter', 'leaveCharacter', 'refuseProof']);

/**
 * Returns an api for routes by whose writes a presenter may become conflicted in a case they hold or are called in, or by which they hand in
 * their office: it leaves them in the transaction of what they do. The court comes after the modules of these routes, so that none of them can see to it.
 */
export function vacating(api: Api): Api {
  return {
    ...api,
    onMember(key, shape, handler) {
      if (key.method === 'GET' || HARMLESS.has(key.name) || shape.sends === true) return api.onMember(key, shape, handler);
      api.onMember(key, shape, (input, request) => {
        if (request.viewer.role !== 'presenter') return handler(input, request);
        return request.db.transaction(async (tx) => {
          // Cases first, as in the steps of the court: otherwise this and a step might wait for each other.
          if (!LOCKING_CHARACTERS.has(key.name)) await lockSeats(tx, request.viewer.id);
          const reply = await handler(input, { ...request, db: tx });
          await leaveConflicted({ tx, now: request.now }, request.viewer.id);
          await leaveOffice({ tx, now: request.now }, request.viewer.id);
          return reply;
        });
      });
    },
  };
}
