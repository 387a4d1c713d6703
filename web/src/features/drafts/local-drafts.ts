import type { WorkingPoll } from './working-poll.ts';

/** A text under way, as the writing page holds it. */
export interface Working {
  title: string;
  /** The editor's document, not yet held to the rules of a post; null while empty. */
  content: unknown;
  tags: string[];
  cover: { id: number; src: string } | null;
  /** Its writer says that a machine has made some of it; left out: they do not. */
  generated?: boolean;
  /** A question to its readers; left out, or null: none. */
  poll?: WorkingPoll | null | undefined;
}

/** A text under way as this browser keeps it. */
export interface LocalDraft extends Working {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The server's copy it is based on; null while there is none. */
  serverId: number | null;
  revision: number;
}

/** Identifies a draft: its author, its column, a new post or an existing one being edited. */
export interface DraftTarget {
  memberId: number;
  columnId: number;
  postId: number | null;
}

const keyOf = ({ memberId, columnId, postId }: DraftTarget) => `hearth-draft-${memberId}-${columnId}-${postId ?? 'new'}`;

/** Returns the draft this browser keeps for a target, or null. */
export function readLocalDraft(target: DraftTarget): LocalDraft | null {
  try {
    const text = localStorage.getItem(keyOf(target));
    const value: unknown = text === null ? null : JSON.parse(text);
    return isLocalDraft(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps a draft in this browser. Returns false when the browser has no room or forbids it. */
export function writeLocalDraft(target: DraftTarget, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(keyOf(target), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps a text that went on while it was becoming a post: as an edit of that post, which its author finds when they edit it. Returns false where
 * nothing was written meanwhile.
 */
export function keepAsEdit(target: DraftTarget, sent: Working, latest: Working): boolean {
  return !isSameText(sent, latest) && writeLocalDraft(target, { ...latest, savedAt: Date.now(), serverId: null, revision: 0 });
}

/** Deletes a draft from this browser. */
export function removeLocalDraft(target: DraftTarget): void {
  try {
    localStorage.removeItem(keyOf(target));
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}

/** Returns true when there is nothing worth keeping. */
export function isBlank({ title, content, tags, cover, poll = null }: Working): boolean {
  return title.trim() === '' && content === null && tags.length === 0 && cover === null && poll === null;
}

/** Returns true when two texts are the same to their writer. */
export function isSameText(one: Working, other: Working): boolean {
  const words = ({ title, content, tags, cover, generated = false, poll = null }: Working) =>
    JSON.stringify([title, content, tags, cover?.id ?? null, generated, poll]);
  return words(one) === words(other);
}

function isLocalDraft(value: unknown): value is LocalDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'savedAt' in value &&
    typeof value.savedAt === 'number' &&
    'title' in value &&
    'content' in value &&
    'tags' in value &&
    Array.isArray(value.tags)
  );
}
