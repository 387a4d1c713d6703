import { leaveConflicted } from '#server/modules/trials/index.ts';
import type { Api } from '#server/platform/api.ts';

/**
 * Returns an api for routes by whose writes a presenter may become conflicted in a case they hold or are called in: it leaves them in the transaction
 * of what they do. The court comes after the modules of these routes, so that none of them can see to it.
 */
export function vacating(api: Api): Api {
  return {
    ...api,
    onMember(key, shape, handler) {
      if (key.method === 'GET' || shape.sends === true) return api.onMember(key, shape, handler);
      api.onMember(key, shape, (input, request) => {
        if (request.viewer.role !== 'presenter') return handler(input, request);
        return request.db.transaction(async (tx) => {
          const reply = await handler(input, { ...request, db: tx });
          await leaveConflicted({ tx, now: request.now }, request.viewer.id);
          return reply;
        });
      });
    },
  };
}
