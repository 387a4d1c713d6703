import { STORAGE_TIMEOUT_MS } from '#contract/limits.ts';
import type { RouteKey } from '#contract/route.ts';
import { headersOf, refuse, settle, TIMED_OUT, UNREACHABLE, XSRF_HEADER } from '#web/lib/calls/api.ts';
import { readResponse } from '#web/lib/calls/response.ts';

/** A file on its way, or a piece of one. */
export interface OutgoingFile {
  file: Blob;
  name: string;
  /** Sent before the file. */
  fields: Readonly<Record<string, string>>;
}

export interface UploadOptions {
  signal: AbortSignal;
  /** Receives 0 to 1. */
  onProgress: (share: number) => void;
  /** Whether the caller reports errors itself. */
  quiet: boolean;
}

/**
 * Uploads one file to the storage host. Rejects with a `CallFailure`, also when the reply takes longer than its time limit; with an `AbortError`
 * when the signal was aborted.
 */
export function upload(key: RouteKey, { file, name, fields }: OutgoingFile, { signal, onProgress, quiet }: UploadOptions): Promise<unknown> {
  // Another origin only where the site has a storage host of its own name: it knows a sender by their token or code, and no cookie goes there.
  const storage = document.documentElement.dataset['storage'] ?? '';
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const sending = new XMLHttpRequest();
    sending.open('POST', storage + key.path);
    sending.timeout = STORAGE_TIMEOUT_MS;
    const headers = headersOf();
    for (const [header, value] of Object.entries(headers)) if (storage === '' || header !== XSRF_HEADER) sending.setRequestHeader(header, value);
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    const fail = (message: string) => reject(signal.aborted ? signal.reason : refuse({ code: '', message, status: 0 }, quiet));
    sending.ontimeout = () => fail(TIMED_OUT);
    sending.onabort = () => fail(UNREACHABLE);
    sending.onerror = () => fail(UNREACHABLE);
    sending.onload = () => void settle(readResponse(sending.status, sending.responseText), { quiet, token: headers['Authorization'] }).then(resolve, reject);
    signal.addEventListener('abort', () => sending.abort());
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', file, name);
    sending.send(form);
  });
}
