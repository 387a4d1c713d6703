import type { FailureName } from '#contract/failures.ts';
import type { UploadPurpose, UploadResult } from '#contract/api/files.ts';
import type { ApiRequest, Platform } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';

/** Who sends a file: a member, or an accused by their link. */
export interface Sender {
  memberId: number | null;
  accusedId: number | null;
}

/** Returns as whose a sender's files wait for their turn. */
export function ownerOf({ memberId, accusedId }: Sender): string {
  return memberId === null ? `link:${accusedId}` : `member:${memberId}`;
}

/** What a sender asks for: to begin, to send a further piece, or to learn how far it is. */
export type UploadStep = 'begin' | 'piece' | 'look';

/** A file whose bytes have all arrived. */
export interface WholeFile {
  sender: Sender;
  name: string;
  bytes: Buffer;
  sha256: string;
}

/** Stores an examined file inside the transaction that ends its upload, and returns what it has become. */
export type KeepFile = (context: WriteContext) => Promise<UploadResult>;

/** What a module takes as files: who may send one, how large, and what becomes of it. Everything else of an upload is the same for all. */
export interface Purpose {
  maxBytes: number;
  /** The refusal of a larger file. */
  tooLarge: FailureName;
  /** Returns the sender, with every request of an upload, and counts it. Throws when they may not send, or not now. */
  admit: (request: ApiRequest, asked: { key: string | undefined; step: UploadStep }) => Promise<Sender>;
  /** Examines a file, which may take seconds. Throws when it is not accepted. */
  accept: (platform: Platform, file: WholeFile) => Promise<KeepFile>;
}

export type Purposes = Readonly<Record<UploadPurpose, Purpose>>;
