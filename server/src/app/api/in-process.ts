import type { InputOf, ReplyOf, RouteKey, RouteShape } from '#contract/route.ts';
import type { ApiRequest, Platform } from '#server/platform/api.ts';
import type { Registry } from './registry.ts';
import { refusalOf } from '../replies/reply.ts';
import { visitorRequest } from './requests.ts';

/** Calls public routes without HTTP, as a visitor of that game; what pages load with while they are rendered here. */
export type ServerCall = <Shape extends RouteShape>(key: RouteKey<Shape>, input: InputOf<Shape>) => Promise<ReplyOf<Shape>>;

/** Returns the server's `call`. It finds routes by name, because a page bundle holds its own copy of the contract, and throws for routes that are not public. */
export function createServerCall(
  { registry, platform }: { registry: Registry; platform: Platform },
  gameId: number,
  from: Pick<ApiRequest, 'requestId' | 'address'>,
): ServerCall {
  return async (key, input) => {
    const route = registry.get(key.name);
    if (!route) throw new Error(`route ${key.name} is not mounted`);
    if (route.key.access !== 'public') throw new Error(`route ${key.name} is personal and cannot be called while rendering`);
    try {
      return (await route.run(input, await visitorRequest(platform, gameId, from))) as never;
    } catch (error) {
      // A page knows refusals only: an unreachable database is one, every other fault stays as it is.
      throw refusalOf(error) ?? error;
    }
  };
}
