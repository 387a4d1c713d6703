// A store like S3 in memory, as strict as the real ones where wrong code would pass otherwise: it checks every signature and hash, refuses strangers,
// pages its lists, joins uploads only from the parts it has, and fails in the ways stores fail.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusalOfSignature } from './s3-signature.ts';

/** How the double fails: it answers an error, never answers, sends half of the body, or does what it was asked and loses the answer. */
export type S3Trouble = 'denied' | 'error' | 'full' | 'hang' | 'cut' | 'lost';

interface StoredObject {
  body: Buffer;
  headers: Record<string, string>;
}

/** A running double, and what is in it. */
export interface S3Double {
  /** What a site is started with to store its files there. */
  env: Record<string, string>;
  /** By their keys. */
  objects: Map<string, StoredObject>;
  /** Uploads in parts that were neither finished nor given up. */
  unfinished(): number;
  /** Every request, such as `PUT private/exports/1.zip?partNumber=2&…`. */
  requests: string[];
  /** Has the next requests that match fail; without a number all of them until it is called again. */
  fail(how: S3Trouble | null, options?: { times?: number; when?: RegExp }): void;
  /** Closes the port, as when the machine dies; what is stored stays. */
  stop(): Promise<void>;
  /** Opens the same port again. */
  restart(): Promise<void>;
}

const BUCKET = 'hearth';
const MIN_PART_BYTES = 5 * 1024 * 1024;
const PAGE_SIZE = 3;
const CREDENTIALS = { region: 'eu-test-1', key: 'hearth-key', secret: 'hearth-secret' };
const FAILURES = { denied: [403, 'AccessDenied'], error: [500, 'InternalError'], full: [507, 'InsufficientStorage'] } as const;

/** One request, read to its end. */
interface Exchange {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
  response: ServerResponse;
}

/** Starts a double on a free port. */
export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer>; headers: Record<string, string> }>();
  const requests: string[] = [];
  let trouble: { how: S3Trouble; left: number; when: RegExp } | null = null;

  const take = (line: string): S3Trouble | null => {
    if (trouble === null || trouble.left === 0 || !trouble.when.test(line)) return null;
    trouble.left -= 1;
    return trouble.how;
  };

  const answer = (exchange: Exchange): void => {
    const { method, key, query, headers, body, response } = exchange;
    const uploadId = query.get('uploadId');
    const upload = uploadId === null ? undefined : uploads.get(uploadId);
    if (uploadId !== null && upload?.key !== key) return refuse(response, 404, 'NoSuchUpload');
    if (key === '') return method === 'GET' ? list(exchange) : refuse(response, 405, 'MethodNotAllowed');
    if (method === 'PUT' && upload) {
      upload.parts.set(Number(query.get('partNumber')), body);
      return send(response, 200, { etag: etagOf(body) });
    }
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, parts: new Map(), headers: keptOf(headers) });
      return sendXml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (method === 'POST' && upload && uploadId !== null) {
      const named = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
        number: Number(/<PartNumber>(\d+)/.exec(part)?.[1]),
        etag: (/<ETag>(.*?)<\/ETag>/.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
      }));
      const parts = named.map(({ number, etag }) => ({ part: upload.parts.get(number), etag }));
      if (parts.length === 0 || parts.some(({ part, etag }) => part === undefined || etagOf(part) !== etag)) return refuse(response, 400, 'InvalidPart');
      if (parts.slice(0, -1).some(({ part }) => (part?.length ?? 0) < MIN_PART_BYTES)) return refuse(response, 400, 'EntityTooSmall');
      objects.set(key, { body: Buffer.concat(parts.flatMap(({ part }) => part ?? [])), headers: upload.headers });
      uploads.delete(uploadId);
      return sendXml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
    }
    if (method === 'DELETE') {
      if (uploadId === null) objects.delete(key);
      else uploads.delete(uploadId);
      return send(response, 204, {});
    }
    const source = headers['x-amz-copy-source'];
    if (method === 'PUT' && typeof source === 'string') {
      const from = objects.get(decodeURIComponent(source).replace(`${BUCKET}/`, ''));
      if (!from) return refuse(response, 404, 'NoSuchKey');
      objects.set(key, from);
      return sendXml(response, `<CopyObjectResult><ETag>${etagOf(from.body)}</ETag></CopyObjectResult>`);
    }
    if (method === 'PUT') {
      objects.set(key, { body, headers: keptOf(headers) });
      return send(response, 200, { etag: etagOf(body) });
    }
    return read(exchange, objects.get(key));
  };

  const list = ({ query, response }: Exchange): void => {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, PAGE_SIZE);
    const rest = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((key) => {
      const body = objects.get(key)?.body ?? Buffer.alloc(0);
      return `<Contents><Key>${key}</Key><Size>${body.length}</Size><ETag>${etagOf(body)}</ETag></Contents>`;
    });
    sendXml(response, `<ListBucketResult><IsTruncated>${rest !== ''}</IsTruncated>${contents.join('')}${rest}</ListBucketResult>`);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    const sent: AsyncIterable<Buffer> = request;
    for await (const chunk of sent) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = '', url = '', headers } = request;
    const { pathname, search, searchParams: query } = new URL(url, 'http://double');
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    const line = `${method} ${key}${search}`;
    requests.push(line);
    const failure = take(line);
    if (failure === 'hang') return;
    if (failure === 'denied' || failure === 'error' || failure === 'full') {
      const [status, name] = FAILURES[failure];
      return refuse(response, status, name);
    }
    const isOpen = headers.authorization === undefined && (method === 'GET' || method === 'HEAD') && key.startsWith('public/');
    const wrong = isOpen ? null : refusalOfSignature(request, body, CREDENTIALS);
    if (wrong !== null) return refuse(response, 403, wrong);
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    if (failure === 'cut' && method === 'GET' && key !== '') return cut(response, objects.get(key)?.body ?? Buffer.alloc(0));
    // What is lost was done, without an answer.
    answer({ method, key, query, headers, body, response: failure === 'lost' ? new ServerResponse(request) : response });
    if (failure === 'lost') response.destroy();
  };

  let server = await listen(serve, 0);
  const port = portOf(server);
  return {
    env: {
      HEARTH_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      HEARTH_S3_REGION: CREDENTIALS.region,
      HEARTH_S3_BUCKET: BUCKET,
      HEARTH_S3_KEY: CREDENTIALS.key,
      HEARTH_S3_SECRET: CREDENTIALS.secret,
    },
    objects,
    unfinished: () => uploads.size,
    requests,
    fail(how, { times = Infinity, when = /./ } = {}) {
      trouble = how && { how, left: times, when };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    async restart() {
      server = await listen(serve, port);
    },
  };
}

function listen(serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    // A request that breaks off gets no answer.
    serve(request, response).catch(() => response.destroy());
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function read({ method, headers, response }: Exchange, found: StoredObject | undefined): void {
  if (!found) return refuse(response, 404, 'NoSuchKey');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const whole = found.body.length;
  if (from !== undefined && Number(from) >= whole) return refuse(response, 416, 'InvalidRange');
  const part = from === undefined ? found.body : found.body.subarray(Number(from), Number(to) + 1);
  response.writeHead(from === undefined ? 200 : 206, {
    ...found.headers,
    etag: etagOf(found.body),
    'content-length': part.length,
    ...(from !== undefined && { 'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${whole}` }),
  });
  response.end(method === 'HEAD' ? undefined : part);
}

function cut(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, { 'content-length': body.length });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}

function refuse(response: ServerResponse, status: number, name: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error><Code>${name}</Code><Message>${name}</Message></Error>`);
}

function send(response: ServerResponse, status: number, headers: Record<string, string>): void {
  response.writeHead(status, headers).end();
}

function sendXml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);
}

function keptOf(headers: IncomingMessage['headers']): Record<string, string> {
  return { 'content-type': headers['content-type'] ?? '', 'cache-control': headers['cache-control'] ?? '' };
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}
