import type { RouteKey, RouteShape } from '#contract/route.ts';
import type { ApiRequest, IncomingFile, StreamOpener } from '#server/platform/api.ts';

/** A mounted route with its types folded away; `run` validates nothing. */
export interface MountedRoute {
  key: RouteKey;
  shape: RouteShape;
  kind: 'json' | 'upload' | 'events';
  run(input: unknown, request: ApiRequest, given?: Given): Promise<unknown>;
}

/** What routes of special kinds get beside their input. */
interface Given {
  /** Of an upload. */
  file?: IncomingFile;
  /** Of events. */
  opener?: StreamOpener;
}
