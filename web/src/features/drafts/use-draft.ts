import { useCallback, useEffect, useRef, useState } from 'react';
import { listDrafts, removeDraft, saveDraft, type Draft } from '#contract/api/drafts.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { isBlank, isSameText, readLocalDraft, removeLocalDraft, writeLocalDraft, type DraftTarget, type LocalDraft, type Working } from './local-drafts.ts';
import { workingPollOf } from './working-poll.ts';

const LOCAL_DELAY_MS = 1_000;
const SERVER_DELAY_MS = 10_000;

export type DraftStatus = { kind: 'none' } | { kind: 'local' | 'server'; at: number } | { kind: 'failed' };

export interface OpenDraft {
  /** The initial draft: the newest copy, or what was given when there is none. */
  start: Working;
  /** When the copy it starts with was kept; null when it starts afresh. */
  restoredAt: number | null;
  /** A different copy of the same text; nothing overwrites it without asking. */
  other: (Working & { savedAt: number }) | null;
  serverId: number | null;
  revision: number;
}

/** Finds the copies of a text in this browser and on the server and chooses the newest. Never throws: without the server, the browser's copy counts. */
export async function openDraft(target: DraftTarget, given: Working): Promise<OpenDraft> {
  const local = readLocalDraft(target);
  const remote = await findRemote(target);
  const copies = [local && { ...local, revision: local.revision }, remote && workingOf(remote)].filter((copy) => copy !== null);
  copies.sort((a, b) => b.savedAt - a.savedAt);
  const [newest, older] = copies;
  const server = { serverId: remote?.id ?? null, revision: remote?.revision ?? 0 };
  if (!newest) return { start: given, restoredAt: null, other: null, ...server };
  // The browser's copy usually is the server's, a few seconds further on; only a strange revision is another text.
  const forked = local !== null && remote !== null && local.revision !== remote.revision && older !== undefined && !isSameText(newest, older);
  return { start: newest, restoredAt: newest.savedAt, other: forked ? older : null, ...server };
}

/** Keeps a text: 1 s after the last change in the browser, 10 s after it on the server, at once when the page is left. */
export function useDraft(target: DraftTarget, opened: OpenDraft) {
  const [status, setStatus] = useState<DraftStatus>(opened.restoredAt === null ? { kind: 'none' } : { kind: 'local', at: opened.restoredAt });
  const [conflict, setConflict] = useState<(Working & { savedAt: number }) | null>(opened.other);
  const held = useRef({ working: opened.start, serverId: opened.serverId, revision: opened.revision, localDirty: false, serverDirty: false, ended: false });
  const timers = useRef<{ local?: ReturnType<typeof setTimeout>; server?: ReturnType<typeof setTimeout> }>({});
  const sending = useRef<Promise<void>>(Promise.resolve());
  const blocked = useRef(opened.other !== null);

  const keepLocal = useCallback(() => {
    const { working, serverId, revision, localDirty, ended } = held.current;
    if (!localDirty || ended) return;
    held.current.localDirty = false;
    const at = Date.now();
    const draft: LocalDraft = { ...working, savedAt: at, serverId, revision };
    if (isBlank(working)) removeLocalDraft(target);
    else setStatus(writeLocalDraft(target, draft) ? { kind: 'local', at } : { kind: 'failed' });
  }, [target]);

  const keepRemote = useCallback(async () => {
    if (!held.current.serverDirty || held.current.ended || blocked.current || isBlank(held.current.working)) return;
    const { working, serverId, revision } = held.current;
    held.current.serverDirty = false;
    try {
      const saved = await callQuietly(saveDraft, {
        ...(serverId !== null && { id: serverId }),
        ...(target.postId !== null && { postId: target.postId }),
        columnId: target.columnId,
        title: working.title,
        content: working.content,
        tags: working.tags,
        coverId: working.cover?.id ?? null,
        generated: working.generated ?? false,
        poll: working.poll ?? null,
        revision,
      });
      Object.assign(held.current, { serverId: saved.id, revision: saved.revision, localDirty: true });
      setStatus({ kind: 'server', at: Date.now() });
    } catch (error) {
      held.current.serverDirty = true;
      if (failureOf(error).name !== 'draftConflict') return;
      const remote = await findRemote(target);
      // Refused for another reason, such as too many drafts: this browser keeps saving the text.
      if (!remote || remote.revision === revision) return;
      blocked.current = true;
      setConflict(workingOf(remote));
    }
  }, [target]);

  const change = useCallback(
    (part: Partial<Working>) => {
      Object.assign(held.current, { working: { ...held.current.working, ...part }, localDirty: true, serverDirty: true });
      clearTimeout(timers.current.local);
      clearTimeout(timers.current.server);
      timers.current.local = setTimeout(keepLocal, LOCAL_DELAY_MS);
      timers.current.server = setTimeout(() => {
        sending.current = sending.current.then(keepRemote);
      }, SERVER_DELAY_MS);
    },
    [keepLocal, keepRemote],
  );

  useEffect(() => {
    const leave = () => keepLocal();
    const warn = (event: BeforeUnloadEvent) => {
      keepLocal();
      if (held.current.serverDirty && !held.current.ended && !isBlank(held.current.working)) event.preventDefault();
    };
    document.addEventListener('visibilitychange', leave);
    addEventListener('pagehide', leave);
    addEventListener('beforeunload', warn);
    const { current } = timers;
    return () => {
      leave();
      clearTimeout(current.local);
      clearTimeout(current.server);
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('pagehide', leave);
      removeEventListener('beforeunload', warn);
    };
  }, [keepLocal]);

  /** After a conflict: the page's version replaces the other copy. */
  const keepMine = useCallback(async () => {
    const remote = await findRemote(target);
    Object.assign(held.current, { serverId: remote?.id ?? null, revision: remote?.revision ?? 0, localDirty: true, serverDirty: true });
    blocked.current = false;
    setConflict(null);
    keepLocal();
    sending.current = sending.current.then(keepRemote);
    await sending.current;
  }, [target, keepLocal, keepRemote]);

  /**
   * The text became a post or was discarded: deletes the browser's copy and the server's, also one an autosave has only just made, but not the one
   * that the post consumed.
   */
  const end = useCallback(
    async (consumedId: number | null = null) => {
      held.current.ended = true;
      removeLocalDraft(target);
      await sending.current;
      const { serverId } = held.current;
      if (serverId !== null && serverId !== consumedId) await callQuietly(removeDraft, { id: serverId }).catch(() => undefined);
    },
    [target],
  );

  const draftId = useCallback(() => held.current.serverId, []);
  /** Returns the text as it is now, which a page that began to send it does not see. */
  const latest = useCallback(() => held.current.working, []);
  return { status, conflict, change, keepMine, end, draftId, latest };
}

async function findRemote(target: DraftTarget): Promise<Draft | null> {
  const drafts = await callQuietly(listDrafts, { columnId: target.columnId }).catch(() => []);
  return drafts.find(({ postId }) => postId === target.postId) ?? null;
}

function workingOf({ title, content, tags, coverId, generated, poll, updatedAt, revision }: Draft): Working & { savedAt: number; revision: number } {
  return {
    title,
    content: content ?? null,
    tags,
    cover: coverId === null ? null : { id: coverId, src: '' },
    generated,
    poll: workingPollOf(poll),
    savedAt: Date.parse(updatedAt),
    revision,
  };
}
