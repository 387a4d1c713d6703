// Every call of the site, with inputs made from what it says of itself: none may end in a fault of ours.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '#tools/patience.ts';
import { inputsOf, type InputSchema } from './schema-inputs.fixture.ts';
import { startTestSite, type Signed, type TestSite } from './testing.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query'; schema: InputSchema }[];
  requestBody?: { content: Record<string, { schema: InputSchema }> };
  responses: Record<string, { content?: object }>;
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, InputSchema> };
}

const SEED = 20261129;
const CALLS_EACH = 6;
/** These end the site, close it to all others, or start another program. */
const LEFT_OUT = ['renewSite', 'runBackup', 'testBackup', 'saveMaintenance', 'startStorm'];

let site: TestSite;
let document: OpenApi;
let nth = 0;
beforeAll(async () => {
  site = await startTestSite();
  document = (await site.app.inject({ url: '/restful/v1/openapi.json' })).json<OpenApi>();
});
afterAll(() => site.close());

/** Returns an operator who has just proved who they are: a call before may have ended the session of the last one. */
async function newOperator(): Promise<Signed> {
  nth += 1;
  const operator = await site.signUp(`敲遍每扇门的人${nth}`, 'operator');
  await site.platform.db.query('UPDATE sessions SET factor_at = now() WHERE member_id = $1', [operator.id]);
  return operator;
}

test(
  `no call has a fault, whatever it is sent (seed ${SEED})`,
  async () => {
    const faults: unknown[] = [];
    let taken = 0;
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        if (LEFT_OUT.includes(operation.operationId) || 'text/event-stream' in (operation.responses[200]?.content ?? {})) continue;
        const as = await newOperator();
        for (const call of fc.sample(callsOf(operation), { seed: SEED, numRuns: CALLS_EACH })) {
          const { status, address } = await send({ method, path, as }, call);
          if (status < 300) taken += 1;
          if (status >= 500) faults.push([operation.operationId, status, address, JSON.stringify(call.body)]);
        }
      }
    expect(faults).toEqual([]);
    // Not all of it is refused at the door.
    expect(taken).toBeGreaterThan(300);
  },
  patient(120_000),
);

interface Call {
  inPath: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

function callsOf({ parameters, requestBody }: Operation): fc.Arbitrary<Call> {
  const inputs = (schema: InputSchema) => inputsOf(schema, document.components.schemas);
  const fieldsOf = (where: 'path' | 'query') =>
    Object.fromEntries(parameters.filter((each) => each.in === where).map(({ name, schema }) => [name, inputs(schema)]));
  return fc.record({
    inPath: fc.record(fieldsOf('path')),
    query: fc.record(fieldsOf('query'), { requiredKeys: [] }),
    body: inputs(Object.values(requestBody?.content ?? {})[0]?.schema ?? { type: 'object' }),
  });
}

async function send({ method, path, as }: { method: string; path: string; as: Signed }, { inPath, query, body }: Call) {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(inPath[name]));
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  const address = asked.length === 0 ? place : `${place}?${asked.join('&')}`;
  const response = await site.app.inject({
    method: method === 'get' ? 'GET' : 'POST',
    url: address,
    headers: { authorization: `Bearer ${as.token}`, ...(method === 'post' && { 'content-type': 'application/json' }) },
    ...(method === 'post' && { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, address };
}

/** An address can't hold half of a surrogate pair; a body can. */
function encoded(value: unknown): string {
  return encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
}
