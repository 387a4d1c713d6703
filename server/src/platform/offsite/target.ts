/** A file of a folder of the target. */
export interface TargetFile {
  name: string;
  sizeBytes: number;
}

/**
 * A place far from this machine: folders one level deep with small files in them. Every function throws StartFailure with a sentence for operators
 * when the place does not do what it is asked; no such sentence has a password in it.
 */
export interface OffsiteTarget {
  /** Where it is, for operators. */
  readonly label: string;
  /** Returns the names of all folders. */
  folders(): Promise<string[]>;
  /** Returns the files of a folder; none where there is no such folder. */
  files(folder: string): Promise<TargetFile[]>;
  /** Writes a file, whole or not to be trusted; the same name again replaces it. */
  put(folder: string, name: string, bytes: Buffer): Promise<void>;
  /** Returns the bytes of a file, or null when there is none. Throws as well for one of more than `maxBytes`. */
  get(folder: string, name: string, maxBytes: number): Promise<Buffer | null>;
  /** Deletes a folder with what is in it; one that is not there is no mistake. */
  removeFolder(folder: string): Promise<void>;
  /** Deletes a file; one that is not there is no mistake. */
  removeFile(folder: string, name: string): Promise<void>;
}

/** How long a target is waited for: that is silent, and until a request is done. */
export interface TargetPatience {
  idleTimeoutMs?: number;
  requestTimeoutMs?: number;
}
