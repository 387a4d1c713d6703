import type { Readable } from 'node:stream';
import type { ParsedInputOf, ReplyOf, RouteKey, RouteShape } from '#contract/route.ts';
import type { Role } from '#contract/api/members.ts';
import type { Background } from './process/background.ts';
import type { Clock } from './process/clock.ts';
import type { Config } from './process/config/config.ts';
import type { Database, Db, DbContext } from './database/db.ts';
import type { KeyedWrite } from './database/idempotency.ts';
import type { FileStore } from './files/files.ts';
import type { Log } from './process/log.ts';
import type { Mail } from './mail/mail.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Secrets } from './process/secrets.ts';
import type { Replica } from './state/replica.ts';
import type { SharedState } from './state/shared-state.ts';
import type { Siblings } from './siblings/siblings.ts';
import type { Sms } from './mail/sms.ts';

/** What the process is built on; created once at the start. */
export interface Platform {
  config: Config;
  clock: Clock;
  db: Database;
  /** Where replies for everybody may be made from; null: from `db`. */
  replica: Replica | null;
  shared: SharedState;
  /** The other processes of the site on this machine; null: this one is alone. */
  siblings: Siblings | null;
  secrets: Secrets;
  files: FileStore;
  mail: Mail;
  sms: Sms;
  /** Null when nothing stays there, because real servers carry both mail and text messages. */
  outbox: Outbox | null;
  log: Log;
  background: Background;
}

/** The platform at an instant, for what the site does without a call. */
export interface SiteContext extends Platform {
  now: Date;
}

/** The member who sent the request, once their token is verified. */
export interface Viewer {
  id: number;
  role: Role;
  sessionId: number;
  /** When a presenter or operator last verified themselves in this session; left out like null: never, as far as that still counts. */
  factorAt?: Date | null;
  /** Set while the member may only read. */
  suspended: { until: string; reason: string } | null;
  /** Left out: long ago. */
  joinedAt?: Date;
  /** Their sign-up waits for approval: they may only read. */
  waits?: boolean;
}

/** One call of a route, as handlers see it. */
export interface ApiRequest {
  platform: Platform;
  /** The pool; inside an idempotent write the open transaction. */
  db: Db;
  now: Date;
  viewer: Viewer | null;
  /** Whether the call came with a token that was good once, to a route that is open to guests too. */
  isTokenRevoked: boolean;
  /** The chosen game, or the recommended one. */
  gameId: number;
  /** The address the call came from. */
  address: string;
  /** From which port of it; left out where a proxy hides that. */
  port?: number;
  /** The browser's own description, cut to 200 characters. */
  device: string;
  /** The bare token that came with the call, whether or not it is alive. */
  token: string | null;
  requestId: string;
  /** The solution of a problem, as it came; null or left out: none. */
  proof?: string | null;
  /** What the form of the call says of how it was filled in, likewise. */
  form?: string | null;
  /** Whether an act of staff is taken back at its end: somebody only wants to know what it would do. */
  isPreview?: boolean;
  /** A write that came with a key, for a route that keeps it itself. */
  keyedWrite?: KeyedWrite;
}

/** A call that is known to come from a member. */
export interface MemberRequest extends ApiRequest {
  viewer: Viewer;
}

/** The part of a member's request that an operation needs, for callers that have no request. */
export interface MemberContext extends DbContext {
  viewer: Pick<Viewer, 'id' | 'role'>;
}

/** A file on its way in. */
export interface IncomingFile {
  stream: Readable;
  fileName: string;
}

/** One event of a stream. `id` is where a returning reader resumes. */
export interface StreamEvent {
  id?: string;
  name: string;
  /** Sent as JSON. */
  data: object;
}

/** A stream of events to one reader while they are connected. Events for a disconnected reader are dropped. */
export interface EventStream {
  /** Sends an event. A reader who is too slow is disconnected; they reconnect with the last id they have. */
  send(event: StreamEvent): void;
  /** Shows both ends that the other one is there. */
  beat(): void;
  end(): void;
  /** Calls the listener once when the stream has ended, regardless of which side ended it. */
  onEnd(listener: () => void): void;
}

/** How a handler replies with events. */
export interface StreamOpener {
  /** The id of the last event the reader received; null when they name none. */
  lastEventId: string | null;
  /** Begins the answer; before that a refusal can still be thrown. */
  open(): EventStream;
}

/** Where modules register their routes. */
export interface Api {
  /** A route anybody may call; `request.viewer` may be null. */
  on<Shape extends RouteShape>(
    key: RouteKey<Shape>,
    shape: Shape,
    handler: (input: ParsedInputOf<Shape>, request: ApiRequest) => Promise<ReplyOf<Shape>>,
  ): void;
  /** A route that needs a living token and the key's role. */
  onMember<Shape extends RouteShape>(
    key: RouteKey<Shape>,
    shape: Shape,
    handler: (input: ParsedInputOf<Shape>, request: MemberRequest) => Promise<ReplyOf<Shape>>,
  ): void;
  /** Registers a route of the storage host that receives one file as multipart; the fields before the file are the input. */
  onUpload<Shape extends RouteShape>(
    key: RouteKey<Shape>,
    shape: Shape,
    handler: (input: ParsedInputOf<Shape>, file: IncomingFile, request: ApiRequest) => Promise<ReplyOf<Shape>>,
  ): void;
  /** Registers a route that replies with server-sent events; the shape's reply is the data of one. */
  onEvents<Shape extends RouteShape>(
    key: RouteKey<Shape>,
    shape: Shape,
    handler: (input: ParsedInputOf<Shape>, request: MemberRequest, opener: StreamOpener) => Promise<void>,
  ): void;
}
