import type { Api, ApiRequest, MemberRequest } from '#server/platform/api.ts';
import { Failure } from '#contract/failures.ts';
import { requireCurrent } from '#server/platform/state/cache-tags.ts';
import type { MountedRoute } from './mounted-route.ts';
import { parsed } from './parse-input.ts';
import { onRecord } from './staff-acts.ts';

/** Every mounted route by its contract name. */
export type Registry = ReadonlyMap<string, MountedRoute>;

/**
 * Returns the registry on which modules mount their routes. Throws at the start when a name is taken twice. With `checkReplies` a reply
 * with more or fewer fields than its shape is a fault, so that no field leaks unnoticed.
 */
export function createRegistry({ checkReplies }: { checkReplies: boolean }): { api: Api; routes: Registry } {
  const routes = new Map<string, MountedRoute>();
  const add = (route: MountedRoute) => {
    if (routes.has(route.key.name)) throw new Error(`route ${route.key.name} is mounted twice`);
    const checked: MountedRoute =
      checkReplies && route.kind !== 'events' ? { ...route, run: async (...call) => checkedReply(route, await route.run(...call)) } : route;
    routes.set(route.key.name, onRecord(alwaysCurrent(checked)));
  };
  const api: Api = {
    on(key, shape, handler) {
      add({ key, shape, kind: 'json', run: (input, request) => handler(parsed<(typeof shape)['input']>(shape.input, input), request) });
    },
    onMember(key, shape, handler) {
      add({ key, shape, kind: 'json', run: (input, request) => handler(parsed<(typeof shape)['input']>(shape.input, input), memberRequest(request)) });
    },
    onUpload(key, shape, handler) {
      add({
        key,
        shape,
        kind: 'upload',
        run(input, request, { file } = {}) {
          if (!file) throw new Failure('badBody');
          return handler(parsed<(typeof shape)['input']>(shape.input, input), file, request);
        },
      });
    },
    onEvents(key, shape, handler) {
      add({
        key,
        shape,
        kind: 'events',
        async run(input, request, { opener } = {}) {
          if (!opener) throw new Error(`${key.name} answers with events only`);
          await handler(parsed<(typeof shape)['input']>(shape.input, input), memberRequest(request), opener);
        },
      });
    },
  };
  return { api, routes };
}

/** Returns the route so that what shows its reply must be current too, where its shape says so. */
function alwaysCurrent(route: MountedRoute): MountedRoute {
  if (!route.shape.mustBeCurrent) return route;
  return {
    ...route,
    run(...call) {
      requireCurrent();
      return route.run(...call);
    },
  };
}

function checkedReply(route: MountedRoute, reply: unknown): unknown {
  const result = route.shape.reply.safeParse(reply);
  if (!result.success) throw new Error(`reply of ${route.key.name} breaks its contract: ${result.error.message}`);
  return reply;
}

function memberRequest(request: ApiRequest): MemberRequest {
  const { viewer } = request;
  if (!viewer) throw new Failure('notSignedIn');
  return { ...request, viewer };
}
