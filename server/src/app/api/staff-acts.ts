import type { RouteKey } from '#contract/route.ts';
import { actAs, requireRecord, type Actor } from '#server/modules/audit/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import type { MountedRoute } from './mounted-route.ts';

const OWN_PAGE = 'what presenters do to their own page';
const IN_CASE_LOG = 'an act of the court, which the log of its case holds';

/** Writes of staff that leave no record of their own, by name, each with why. */
export const UNRECORDED_WRITES: Readonly<Record<string, string>> = {
  savePresenter: OWN_PAGE,
  receiveCase: IN_CASE_LOG,
  handleCase: IN_CASE_LOG,
  countersignCase: IN_CASE_LOG,
  addDirectCase: IN_CASE_LOG,
  inviteWitness: IN_CASE_LOG,
  handleAppeal: IN_CASE_LOG,
  saveVerdictDraft: 'a draft that nobody else reads',
};

/** Returns whether a route is a write of presenters or operators, which must leave a record. */
export function isRecorded({ name, method, access }: RouteKey): boolean {
  return method !== 'GET' && (access === 'presenter' || access === 'operator') && !Object.hasOwn(UNRECORDED_WRITES, name);
}

/**
 * Returns the route so that a write of staff runs in one transaction, in the name of its caller, which does not commit without a record.
 * Throws at the start for one that sends something, because no transaction may wait for a mail server.
 */
export function onRecord(route: MountedRoute): MountedRoute {
  const { key, shape } = route;
  if (!isRecorded(key)) return route;
  if (shape.sends) throw new Error(`${key.name} sends something, so it can't run in the transaction of its record`);
  return {
    ...route,
    run: (input, request, given) =>
      request.db.transaction(async (tx) => {
        actAs(tx, actorOf(request));
        const reply = await route.run(input, { ...request, db: tx }, given);
        requireRecord(tx, key.name);
        return reply;
      }),
  };
}

function actorOf({ viewer, requestId, address }: ApiRequest): Actor {
  if (!viewer || viewer.role === 'member') throw new Error('a write of staff was let through for somebody who is not staff');
  return { id: viewer.id, role: viewer.role, via: 'web', call: { requestId, address, sessionId: viewer.sessionId } };
}
