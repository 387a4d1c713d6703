import type { ComponentType } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import type { Call } from '#contract/route.ts';

/** The arguments of a page's `load`, the same on the server and in the browser. */
export interface LoadArgs {
  call: Call;
  /** The entry's id, for files that serve several entries. */
  pageId: string;
  /** The path's parameters. */
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
}

/** What a page file exports: *load, show, act, fail*. `Page` receives what `load` returns. */
export interface PageModule {
  /** Returns what the page shows, and nothing that its reader may not see. Rejects with the refusal of a call, or throws a `Redirect`. */
  load?: (args: LoadArgs) => Promise<unknown>;
  Page: ComponentType<{ data: never }>;
  /** Replaces the page while a personal page loads. */
  Skeleton?: ComponentType;
  /** Replaces the page, inside its layout, when `load` was refused. */
  Failed?: ComponentType<{ failure: CallFailure }>;
}

/** One entry of the table of pages. */
export interface PageEntry {
  id: string;
  /** The folder of `pages/` that holds its `page.tsx`. */
  folder: string;
  /** Without a leading slash, parameters as `:name`; `name/*` matches what is below a name, `*` everything else. */
  path: string;
  /** Inside header, navigation and footer; there beside the profile's sidebar; in a quiet frame; or all alone. */
  layout: 'main' | 'profile' | 'frame' | 'bare';
  /** Who may open it: with `login` a visitor goes to sign in first, and the server renders only the skeleton. */
  login: boolean;
  /** Its file is named apart from the table of pages, so that fewer bytes are on the way to all others. */
  rare: boolean;
  /** Its data differs from reader to reader, so the server renders only the skeleton. */
  personal: boolean;
  /** The HTTP status of the page itself: 200 unless it is an error page. */
  status: number;
  file: () => Promise<PageModule>;
}

/** Thrown by a `load` that wants another page shown instead. */
export class Redirect {
  readonly to: string;
  /** 301 for an address that will not come back. */
  readonly status: number;

  constructor(to: string, status = 302) {
    this.to = to;
    this.status = status;
  }
}

/** Returns what the reader sees of a thrown value: a refusal of the API, or one neutral fault that reveals no internals. */
export function failureOf(error: unknown): CallFailure {
  if (isCallFailure(error)) {
    const { code, name, message, status, fields, retryAfter, count, requestId } = error;
    return {
      code,
      ...(name !== undefined && { name }),
      message,
      status,
      ...(fields && { fields }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(count !== undefined && { count }),
      ...(requestId !== undefined && { requestId }),
    };
  }
  return { code: '', name: 'serverFault', message: '', status: 500 };
}

/** Returns true for a refusal, whichever copy of the contract threw it. */
export function isCallFailure(value: unknown): value is CallFailure {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'message' in value &&
    'status' in value &&
    typeof value.status === 'number'
  );
}
