import type { z } from '#contract/zod.ts';
import type { Api, ApiRequest, MemberRequest } from '#server/platform/api.ts';
import { Failure, isFailureName, type FailureName } from '#contract/failures.ts';
import { requireCurrent } from '#server/platform/state/cache-tags.ts';
import type { MountedRoute } from './mounted-route.ts';
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
    const recorded = onRecord(alwaysCurrent(route));
    routes.set(
      route.key.name,
      checkReplies && route.kind !== 'events' ? { ...recorded, run: async (...call) => checkedReply(route, await recorded.run(...call)) } : recorded,
    );
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
          handler(parsed<(typeof shape)['input']>(shape.input, input), memberRequest(request), opener);
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

function parsed<Input extends z.ZodType>(schema: Input, input: unknown): z.output<Input> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const { issues } = result.error;
  const fields = issues.map((issue) => ({ path: issue.path.join('.'), message: chineseMessage(issue.message) }));
  throw new Failure((issues.length === 1 && ownRefusal(issues[0])) || 'invalidInput', { fields: firstOfEach(fields) });
}

/** Returns the refusal a shape names for one of its fields, which has a code of its own; null for the others. */
function ownRefusal(issue: z.core.$ZodIssue | undefined): FailureName | null {
  const name: unknown = issue?.code === 'custom' ? issue.params?.['failure'] : undefined;
  return typeof name === 'string' && isFailureName(name) ? name : null;
}

function checkedReply(route: MountedRoute, reply: unknown): unknown {
  const result = route.shape.reply.safeParse(reply);
  if (!result.success) throw new Error(`reply of ${route.key.name} breaks its contract: ${result.error.message}`);
  return reply;
}

/** Returns messages of the shapes are Chinese; zod's own messages (a missing field, a wrong type) are replaced. */
function chineseMessage(message: string): string {
  return /\p{Script=Han}/u.test(message) ? message : '这一项没有填或填得不对';
}

function firstOfEach(fields: { path: string; message: string }[]): { path: string; message: string }[] {
  const seen = new Map<string, { path: string; message: string }>();
  for (const field of fields) if (!seen.has(field.path)) seen.set(field.path, field);
  return [...seen.values()].slice(0, 20);
}

function memberRequest(request: ApiRequest): MemberRequest {
  const { viewer } = request;
  if (!viewer) throw new Failure('notSignedIn');
  return { ...request, viewer };
}
