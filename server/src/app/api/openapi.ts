import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { failures } from '#contract/failures.ts';
import { API_BASE, pathParameters } from '#contract/route.ts';
import { z } from '#contract/zod.ts';
import type { MountedRoute } from './mounted-route.ts';
import type { Registry } from './registry.ts';
import type { ReplyCache } from '../cache/reply-cache.ts';
import { sendCached } from '../cache/send-cached.ts';

const HEADERS = { vary: 'accept-encoding', cacheControl: 'public, max-age=0, must-revalidate' };

type JsonSchema = Record<string, unknown>;

/** Schemas that refer to themselves, by the name under which the whole document has them. */
type Definitions = Record<string, JsonSchema>;

const SCHEMA_OPTIONS = { unrepresentable: 'any', reused: 'inline', cycles: 'ref' } as const;

const ACCESS_LABEL = { public: '人人相同', guest: '登录可选', member: '需要登录', presenter: '需要主持人', operator: '需要管理员' } as const;

/** What every route may answer instead. */
const refusalResponse: JsonSchema = {
  description: '拒绝：code、name、message，以及 fields、retryAfter',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          code: { type: 'string' },
          name: { enum: Object.keys(failures) },
          message: { type: 'string' },
          t: { type: 'null' },
          fields: {
            type: 'array',
            items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } }, required: ['path', 'message'] },
          },
          retryAfter: { type: 'integer' },
          requestId: { type: 'string' },
        },
        required: ['code', 'name', 'message', 't'],
      },
    },
  },
};

/** Serves the OpenAPI document made from the contract, and a page to browse it. */
export function serveOpenApi(app: FastifyInstance, registry: Registry, cache: ReplyCache): void {
  // Made when it is asked for: that takes longer than many a start can wait.
  const serve = (path: string, contentType: string, textOf: () => string) =>
    app.get(API_BASE + path, async (request, reply) =>
      sendCached({ request, reply }, await cache.get(`api ${path}`, async () => ({ status: 200, contentType, text: textOf() })), HEADERS),
    );
  serve('openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openApiOf(registry)));
  serve('docs', 'text/html; charset=utf-8', () => browsePage(registry));
}

/** Returns the OpenAPI 3.1 document of every mounted route. */
function openApiOf(registry: Registry): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const schemas: Definitions = {};
  for (const route of registry.values()) {
    const path = urlOf(route).replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.key.method.toLowerCase()]: operationOf(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '炉边接口',
      version: '1',
      description: '每个回答都装在信封里：code 为 "200" 表示成功，t 是内容。拒绝时 name 说是哪一种，几种拒绝可以共用一个 code；全部列在 x-failures。',
    },
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, responses: { refusal: refusalResponse }, schemas },
    'x-failures': failures,
  };
}

function operationOf({ key, shape, kind }: MountedRoute, definitions: Definitions): JsonSchema {
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => keepDefinitions(z.toJSONSchema(schema, { io, ...SCHEMA_OPTIONS }), definitions);
  const input = schemaOf(shape.input, 'input');
  const properties = recordOf(input['properties']);
  const inPath = new Set(pathParameters(key.path));
  const required = new Set(Array.isArray(input['required']) ? input['required'] : []);
  const named = (names: string[], where: string) =>
    names.map((name) => ({ name, in: where, required: where === 'path' || required.has(name), schema: properties[name] ?? {} }));
  const others = Object.keys(properties).filter((name) => !inPath.has(name));
  const body =
    kind === 'upload'
      ? { type: 'object', properties: { ...pick(properties, others), file: { type: 'string', format: 'binary' } }, required: ['file'] }
      : { type: 'object', properties: pick(properties, others), required: others.filter((name) => required.has(name)) };
  const types = kind === 'upload' ? ['multipart/form-data'] : ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  return {
    operationId: key.name,
    summary: shape.summary,
    ...(key.access !== 'public' && key.access !== 'guest' && { security: [{ token: [] }] }),
    parameters: [...named([...inPath], 'path'), ...(key.method === 'GET' ? named(others, 'query') : [])],
    ...(key.method === 'POST' && { requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema: body }])) } }),
    responses: {
      200: {
        description: '成功',
        content: {
          [kind === 'events' ? 'text/event-stream' : 'application/json']: {
            schema: {
              type: 'object',
              properties: { code: { const: '200' }, message: { type: 'string' }, t: schemaOf(shape.reply, 'output') },
              required: ['code', 'message', 't'],
            },
          },
        },
      },
      default: { $ref: '#/components/responses/refusal' },
    },
  };
}

/**
 * Returns a schema without definitions of its own: they are added to those of the document, equal ones once, because a reference is
 * looked up from the root of the document.
 */
function keepDefinitions(schema: object, definitions: Definitions): JsonSchema {
  const { $schema: _, $defs, ...rest } = recordOf(schema);
  const own = Object.entries(recordOf($defs)).map(([name, definition]) => {
    const hash = createHash('sha256')
      .update(`${name} ${JSON.stringify($defs)}`)
      .digest('hex')
      .slice(0, 8);
    return { from: JSON.stringify(`#/$defs/${name}`), name: `recursive-${hash}`, definition };
  });
  const renamed = (value: unknown) =>
    recordOf(JSON.parse(own.reduce((text, { from, name }) => text.replaceAll(from, JSON.stringify(`#/components/schemas/${name}`)), JSON.stringify(value))));
  for (const { name, definition } of own) definitions[name] = renamed(definition);
  return renamed(rest);
}

function browsePage(registry: Registry): string {
  const rows = [...registry.values()].map(
    ({ key, shape }) =>
      `<tr><td>${key.method}</td><td><code>${key.path.startsWith('/') ? key.path : API_BASE + key.path}</code></td><td>${shape.summary}</td><td>${ACCESS_LABEL[key.access]}</td></tr>`,
  );
  return (
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>炉边接口</title></head><body><main><h1>炉边接口</h1>' +
    `<p>机器读的全文在 <a href="${API_BASE}openapi.json">openapi.json</a>。</p><table><thead><tr><th>方法</th><th>路径</th><th>说明</th><th>权限</th></tr></thead><tbody>${rows.join('')}</tbody></table></main></body></html>`
  );
}

function urlOf({ key }: MountedRoute): string {
  return key.path.startsWith('/') ? key.path : API_BASE + key.path;
}

function pick(record: JsonSchema, names: string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

function recordOf(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : {};
}
