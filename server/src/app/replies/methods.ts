import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/failures.ts';
import { API_BASE } from '#contract/route.ts';
import type { Log } from '#server/platform/process/log.ts';
import { sendBarePage } from './bare-document.ts';
import { failureOf, sendFailure } from './reply.ts';

/** Of every page, however its address is served. */
const READING = ['GET', 'HEAD'];

interface Addresses {
  /** Returns whether a page is at the path. */
  isPage: (path: string) => boolean;
  log: Log;
}

/**
 * Answers what no route takes, and returns the answer for those who take whole trees of addresses: where another method would do, 405 with the ones
 * that do (decision 248), elsewhere 404. To be called before the routes, which it looks at as they are added.
 */
export function answerUnrouted(app: FastifyInstance, { isPage, log }: Addresses): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const exact = new Map<string, Set<string>>();
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // What takes a whole tree knows itself what is in it.
    if (url.includes('*')) return;
    const isExact = !url.includes(':');
    const methods = (isExact ? exact.get(url) : patterns.get(url)?.methods) ?? new Set<string>();
    for (const each of [method].flat()) methods.add(each);
    if (isExact) exact.set(url, methods);
    else patterns.set(url, { pattern: patternOf(url), methods });
  });
  const methodsAt = (path: string): string[] => {
    const methods = new Set(exact.get(path));
    for (const each of patterns.values()) if (each.pattern.test(path)) for (const method of each.methods) methods.add(method);
    if (isPage(path)) for (const method of READING) methods.add(method);
    return [...methods].toSorted();
  };
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = pathOf(request.url);
    const methods = methodsAt(path);
    // It may have got here by another spelling of an address that is known.
    if (methods.length === 0 || methods.includes(request.method)) return sendFailure({ request, reply }, new Failure('notFound'), log);
    void reply.header('allow', methods.join(', '));
    const failure = new Failure('methodNotAllowed');
    if (isCall(path) || !READING.some((method) => methods.includes(method))) return sendFailure({ request, reply }, failure, log);
    return sendBarePage(reply, failureOf(failure, request.id, log), request.id);
  };
  app.setNotFoundHandler(answer);
  return answer;
}

/** Returns whether a path is one of programs, which read the envelope. */
function isCall(path: string): boolean {
  return path.startsWith(API_BASE) || path.startsWith('/oss/');
}

/** Returns the path of a request as routes have theirs: without query, and without a slash at its end. */
function pathOf(url: string): string {
  const path = url.replace(/[?#].*$/s, '');
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Returns what the paths of a route with parameters look like. */
function patternOf(url: string): RegExp {
  const parts = url.split(/:\w+(?:\([^)]*\))?/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}
