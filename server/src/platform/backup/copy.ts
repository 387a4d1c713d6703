import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';

// The driver leaves COPY to queries that provide these handlers; it calls them by name.

/** Returns the rows a `COPY … TO STDOUT` sends, in the format it names. The stream fails with the database's error. */
export function copyOut(client: Client, sql: string): Readable {
  return client.query(new CopyOut(sql)).rows;
}

/** Begins a `COPY … FROM STDIN`. The client can do nothing else until `end` has resolved. */
export function copyIn(client: Client, sql: string): CopyIn {
  return client.query(new CopyIn(sql));
}

interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

class CopyOut implements Submittable {
  readonly rows: Readable;
  private readonly sql: string;
  private connection: Connection | null = null;

  constructor(sql: string) {
    this.sql = sql;
    this.rows = new Readable({ read: () => void this.connection?.stream.resume() });
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    // The driver uses its buffer again for the next message.
    if (!this.rows.push(Buffer.from(chunk))) connection.stream.pause();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.rows.push(null);
  }

  handleError(error: Error): void {
    this.rows.destroy(error);
  }
}

/** A running `COPY … FROM STDIN`. */
export class CopyIn implements Submittable {
  private readonly sql: string;
  private readonly open = Promise.withResolvers<CopyConnection>();
  private readonly done = Promise.withResolvers<void>();

  constructor(sql: string) {
    this.sql = sql;
    // The next write or end reports the failure.
    this.open.promise.catch(() => undefined);
    this.done.promise.catch(() => undefined);
  }

  /** Sends rows, waiting while the database is behind. Rejects with the database's error. */
  async write(chunk: Buffer): Promise<void> {
    const connection = await this.open.promise;
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), this.done.promise]);
  }

  /** Resolves when the database has taken everything; rejects with its error. */
  async end(): Promise<void> {
    (await this.open.promise).endCopyFrom();
    await this.done.promise;
  }

  submit(connection: Connection): void {
    connection.query(this.sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.open.resolve(connection);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.done.resolve();
  }

  handleError(error: Error): void {
    this.open.reject(error);
    this.done.reject(error);
  }
}
