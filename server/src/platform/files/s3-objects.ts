// The few requests to an S3 store that files are made of, with one kind of error.
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { StoreAway, type ByteRange } from './files.ts';
import { isNoObject, storeFailureOf } from './s3-failures.ts';
import type { S3Bucket } from '../process/config/s3-settings.ts';
import { createBreaker } from './store-breaker.ts';

const CONNECTION_TIMEOUT_MS = 2_000;
/** No byte for so long: the store hangs. */
const IDLE_TIMEOUT_MS = 8_000;
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 3;
/** Of a stream, whose length nobody knows: the smallest part S3 takes. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** Readers of large files hold one each for as long as they read; the client's own 50 would keep everybody else waiting for them. */
const MAX_SOCKETS = 1_000;
/** Up to this size a file is read whole before it is sent, so that it depends on no reader how long the store is busy with it. */
const WHOLE_BYTES = 1024 * 1024;

/** What an object is stored with. */
export interface ObjectHeaders {
  ContentType: string;
  CacheControl: string;
}

/** An object as it is listed. */
export interface ListedObject {
  key: string;
  sizeBytes: number;
  etag: string;
}

/** The objects of a bucket. Every function throws StoreAway or StoreFull. */
export interface Objects {
  put(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<void>;
  /** Stores a stream in parts and returns its size; nothing is there until the last part is. */
  putStream(key: string, pieces: AsyncIterable<Buffer>, headers: ObjectHeaders): Promise<number>;
  get(key: string, range?: ByteRange): Promise<{ stream: Readable; sizeBytes: number } | null>;
  head(key: string): Promise<{ sizeBytes: number } | null>;
  remove(key: string): Promise<void>;
  /** Copies an object inside of the store; false when there is none. */
  copy(from: string, to: string): Promise<boolean>;
  list(prefix: string): AsyncIterable<ListedObject>;
}

/** How long a store is waited for: that sends nothing, and until a request is done. */
interface StorePatience {
  idleTimeoutMs?: number | undefined;
  requestTimeoutMs?: number | undefined;
}

/** Returns the objects of the bucket of the settings. Nothing is asked yet. */
export function openObjects(
  { endpoint, region, bucket, key: accessKeyId, secret, isPathStyle }: S3Bucket,
  { idleTimeoutMs = IDLE_TIMEOUT_MS, requestTimeoutMs = REQUEST_TIMEOUT_MS }: StorePatience = {},
): Objects {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey: secret },
    forcePathStyle: isPathStyle,
    // Stores other than Amazon's refuse the checksums that are its default by now, or store other bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: idleTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
    },
  });
  const pass = createBreaker();
  /** Runs a request; null when there is no such object. */
  const ask = <Value>(request: () => Promise<Value>): Promise<Value | null> =>
    pass(async () => {
      try {
        return await request();
      } catch (error) {
        if (isNoObject(error)) return null;
        throw storeFailureOf(error);
      }
    });
  const Bucket = bucket;
  const head = async (Key: string) => {
    const found = await ask(() => client.send(new HeadObjectCommand({ Bucket, Key })));
    return found && { sizeBytes: found.ContentLength ?? 0 };
  };
  return {
    async put(Key, bytes, headers) {
      if ((await ask(() => client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ...headers })))) === null)
        throw new StoreAway('the store lost what it was sent');
    },
    async putStream(Key, pieces, headers) {
      const source = watched(pieces);
      const params = { Bucket, Key, Body: Readable.from(source.pieces, { objectMode: false }), ...headers };
      const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE });
      const isStored = await ask(async () => {
        try {
          await upload.done();
          return true;
        } catch (error) {
          // Of what broke off before it came to the store; that is no fault of the store's.
          if (source.failure() !== null) return false;
          throw error;
        }
      });
      if (source.failure() !== null) throw source.failure()?.error;
      // The answer to the end of an upload was lost: asked again, the store knows of no such upload any more, but has the object.
      if (isStored === null && (await head(Key))?.sizeBytes !== source.sizeBytes()) throw new StoreAway('the store lost an upload that was under way');
      return source.sizeBytes();
    },
    async get(Key, range) {
      return ask(async () => {
        const found = await client.send(new GetObjectCommand({ Bucket, Key, ...(range && { Range: `bytes=${range.start}-${range.end}` }) }));
        if (!(found.Body instanceof Readable)) throw new StoreAway('the store answered without a stream');
        const total = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
        const length = Number(found.ContentLength ?? Infinity);
        const stream = length <= WHOLE_BYTES ? Readable.from([await readAll(found.Body, length)], { objectMode: false }) : found.Body;
        return { stream, sizeBytes: Number(total ?? found.ContentLength ?? 0) };
      });
    },
    head,
    async remove(Key) {
      await ask(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    async copy(from, Key) {
      const CopySource = `${bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
      return (await ask(() => client.send(new CopyObjectCommand({ Bucket, Key, CopySource })))) !== null;
    },
    async *list(Prefix) {
      for (let ContinuationToken: string | undefined; ;) {
        const asked = { Bucket, Prefix, ...(ContinuationToken !== undefined && { ContinuationToken }) };
        const page: ListObjectsV2CommandOutput | null = await ask(() => client.send(new ListObjectsV2Command(asked)));
        for (const { Key, Size, ETag } of page?.Contents ?? []) if (Key !== undefined) yield { key: Key, sizeBytes: Size ?? 0, etag: ETag ?? '' };
        ContinuationToken = page?.IsTruncated ? page.NextContinuationToken : undefined;
        if (ContinuationToken === undefined) return;
      }
    },
  };
}

/** Returns the bytes of an answer. Throws StoreAway when they break off. */
async function readAll(stream: Readable, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const came: AsyncIterable<Buffer> = stream;
  for await (const chunk of came) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  if (whole.length !== length) throw new StoreAway(`${length} bytes were announced, ${whole.length} came`);
  return whole;
}

/** A stream that remembers how long it was and why it broke off. */
interface WatchedStream {
  pieces: AsyncIterable<Buffer>;
  sizeBytes(): number;
  failure(): { error: unknown } | null;
}

function watched(pieces: AsyncIterable<Buffer>): WatchedStream {
  let sizeBytes = 0;
  let failure: { error: unknown } | null = null;
  return {
    pieces: (async function* () {
      const iterator = pieces[Symbol.asyncIterator]();
      try {
        for (;;) {
          // Not around the `yield`: through it comes that nobody wants more, which is no failure of the source.
          const next = await iterator.next().catch((error: unknown) => {
            failure = { error };
            throw error;
          });
          if (next.done) return;
          sizeBytes += next.value.length;
          yield next.value;
        }
      } finally {
        await iterator.return?.();
      }
    })(),
    sizeBytes: () => sizeBytes,
    failure: () => failure,
  };
}
