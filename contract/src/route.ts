import type { z } from 'zod';

/**
 * Who may call a route.
 * `public`: the reply is the same for everybody, so it may be cached and rendered into pages.
 * `guest`: a token is optional; a dead one is served as a guest.
 * The others need a living token and at least that role.
 */
export type Access = 'public' | 'guest' | 'member' | 'presenter' | 'operator';

export type Method = 'GET' | 'POST';

/** The input and reply of a route. `input` merges path, query and body fields under one set of names. */
export interface RouteShape {
  readonly input: z.ZodType;
  readonly reply: z.ZodType;
  /** One Chinese line for the API page. */
  readonly summary: string;
  /** How long a body may be; left out where half a megabyte is far more than enough. */
  readonly maxBodyBytes?: number;
  /** The reply holds what must not lie in a table, so a repeated write is done again instead of answered from there. */
  readonly replyIsSecret?: boolean;
  /** A write that sends a mail or a text message itself, or asks another site: no transaction may wait for it, and no reader. */
  readonly sends?: true;
  /** A write whose handler keeps the key of the call itself, in a transaction that it shares with other calls. */
  readonly keepsKey?: true;
  /** A write whose statements may take minutes: they have connections of their own. */
  readonly takesLong?: true;
  /** A write a suspended member may do too: marking as read, answering in a case, appealing, and managing their own account. */
  readonly openToSuspended?: true;
  /** The public reply is about somebody who may be cleared or erased: it is not shown where it may be outdated. */
  readonly mustBeCurrent?: true;
}

/** A route without its validation: light enough for the first page load. The shape is a type only. */
export interface RouteKey<Shape extends RouteShape = RouteShape> {
  readonly name: string;
  readonly method: Method;
  /** Relative to `/restful/v1/`, parameters as `:name`; a leading `/` starts at the root instead. */
  readonly path: string;
  readonly access: Access;
  /** Never present at run time: carries the types. */
  readonly shape?: Shape;
}

/** The input as a caller passes it. */
export type InputOf<Shape extends RouteShape> = z.input<Shape['input']>;
/** The input as a handler receives it after validation. */
export type ParsedInputOf<Shape extends RouteShape> = z.output<Shape['input']>;
/** The reply in the envelope's `t`. */
export type ReplyOf<Shape extends RouteShape> = z.output<Shape['reply']>;

/** Calls a route: through fetch in a browser, in-process on the server. Rejects with a `CallFailure`. */
export type Call = <Shape extends RouteShape>(key: RouteKey<Shape>, input: InputOf<Shape>) => Promise<ReplyOf<Shape>>;

/**
 * Names a route of the contract and ties it to its shape without importing zod.
 * Use as `keyed<typeof shapes.viewPost>()('viewPost', { method: 'GET', path: 'g/post/view/:id', access: 'public' })`.
 */
export function keyed<Shape extends RouteShape>() {
  return (name: string, definition: { method: Method; path: string; access: Access }): RouteKey<Shape> => ({ name, ...definition });
}

export const API_BASE = '/restful/v1/';

/** Returns the names of the `:parameters` of a route's path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '');
}

/** Returns the absolute path of a route with its parameters filled in, and the input fields the path did not take. */
export function fillPath(key: RouteKey, input: Readonly<Record<string, unknown>>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const filled = key.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled.startsWith('/') ? filled : API_BASE + filled, rest };
}
