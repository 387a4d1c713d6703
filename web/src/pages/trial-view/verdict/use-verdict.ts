/**
 * A verdict is the longest text of the site and may be written on two machines, so a draft has two copies and neither overwrites the other silently.
 * - Each change is stored in the browser at once, by member and case, with the revision of the server's copy it is based on.
 * - Three seconds after the last change, or when the page is left, it is sent to the server, which refuses a stale revision (`draftConflict`).
 * - On opening, the browser's copy is used when it is based on the server's revision. Otherwise both are kept, and the judge chooses.
 * - Submitting the verdict ends both copies; a refusal restores the browser's.
 * - A case filed directly has no id yet, so its draft is stored in the browser alone.
 */

import { useCallback, useEffect, useRef, useState } from 'react';
import { saveVerdictDraft, viewTrial, type TrialView } from '#contract/api/trials.ts';
import { readVerdict, type VerdictValues } from '#web/features/trials/verdict-values.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';

const SERVER_DELAY_MS = 3_000;

export type DraftState = { kind: 'none' } | { kind: 'local' } | { kind: 'server'; at: number };

interface Copy {
  values: VerdictValues;
  /** Of the server's copy it was written upon. */
  revision: number;
}

/** Returns the verdict a presenter is writing: kept in this browser with every change, on the server a moment later; nothing overwrites another copy unasked. */
export function useVerdict(trial: TrialView, readerId: number) {
  const { id } = trial.case;
  const accusedIds = trial.dossier?.accused.map((each) => each.id) ?? [];
  const evidenceIds = trial.dossier?.evidence.map((each) => each.id) ?? [];
  const read = (stored: unknown) => readVerdict(stored, accusedIds, evidenceIds);
  const key = `hearth-verdict-${readerId}-${id}`;
  const [opened] = useState(() => openCopies(readLocal(key, read), { values: read(trial.draft?.content), revision: trial.draft?.revision ?? 0 }));
  const [values, setValues] = useState(opened.start.values);
  const [other, setOther] = useState<Copy | null>(opened.other);
  const [status, setStatus] = useState<DraftState>(
    trial.draft ? { kind: 'server', at: Date.parse(trial.draft.updatedAt) } : opened.isLocal ? { kind: 'local' } : { kind: 'none' },
  );
  const held = useRef({ copy: opened.start, isDirty: opened.isLocal, sending: false, ended: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(async () => {
    const { copy, isDirty, sending, ended } = held.current;
    if (!isDirty || sending || ended) return;
    held.current.sending = true;
    held.current.isDirty = false;
    try {
      const { revision } = await callQuietly(saveVerdictDraft, { id, content: copy.values, revision: copy.revision });
      held.current.copy = { ...held.current.copy, revision };
      if (!held.current.ended) writeLocal(key, held.current.copy);
      // What was typed meanwhile is in this browser alone.
      if (!held.current.isDirty) setStatus({ kind: 'server', at: Date.now() });
    } catch (error) {
      held.current.isDirty = true;
      if (failureOf(error).name !== 'draftConflict') return;
      const theirs = await callQuietly(viewTrial, { id }).catch(() => null);
      if (theirs?.draft)
        setOther({
          values: readVerdict(
            theirs.draft.content,
            copy.values.penalties.map(({ accusedId }) => accusedId),
            copyIds(theirs),
          ),
          revision: theirs.draft.revision,
        });
    } finally {
      held.current.sending = false;
    }
  }, [id, key]);

  const keep = useCallback(
    (copy: Copy) => {
      held.current.copy = copy;
      held.current.isDirty = true;
      setValues(copy.values);
      writeLocal(key, copy);
      setStatus({ kind: 'local' });
      const sendLater = () => {
        clearTimeout(timer.current);
        // One at a time: what was typed while a copy is on its way goes after it.
        timer.current = setTimeout(() => (held.current.sending ? sendLater() : void send()), SERVER_DELAY_MS);
      };
      sendLater();
    },
    [key, send],
  );

  useEffect(() => {
    // The last moment at which a browser surely runs a page that is being left.
    const sendHidden = () => document.visibilityState === 'hidden' && void send();
    document.addEventListener('visibilitychange', sendHidden);
    return () => {
      document.removeEventListener('visibilitychange', sendHidden);
      clearTimeout(timer.current);
      void send();
    };
  }, [send]);

  return {
    values,
    status,
    /** A different copy from elsewhere; until it is settled nothing is sent. */
    other,
    change: (part: Partial<VerdictValues> | ((before: VerdictValues) => Partial<VerdictValues>)) => {
      const { copy } = held.current;
      keep({ ...copy, values: { ...copy.values, ...(typeof part === 'function' ? part(copy.values) : part) } });
    },
    settle: (choice: 'mine' | 'theirs') => {
      if (!other) return;
      keep(choice === 'mine' ? { values: held.current.copy.values, revision: other.revision } : other);
      setOther(null);
    },
    /** The verdict has been handed down: nothing is kept any more. */
    end: () => {
      held.current.ended = true;
      clearTimeout(timer.current);
      writeLocal(key, null);
    },
    /** It was not taken after all. */
    resume: () => {
      held.current.ended = false;
      writeLocal(key, held.current.copy);
    },
  };
}

export type Verdict = ReturnType<typeof useVerdict>;

function copyIds({ dossier }: TrialView): number[] {
  return dossier?.evidence.map((each) => each.id) ?? [];
}

function openCopies(local: Copy | null, server: Copy): { start: Copy; other: Copy | null; isLocal: boolean } {
  if (!local || isSame(local.values, server.values)) return { start: server, other: null, isLocal: false };
  if (local.revision === server.revision) return { start: local, other: null, isLocal: true };
  return { start: local, other: server, isLocal: false };
}

function readLocal(key: string, read: (stored: unknown) => VerdictValues): Copy | null {
  try {
    const stored: Partial<Copy> | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    return stored && typeof stored.revision === 'number' ? { values: read(stored.values), revision: stored.revision } : null;
  } catch {
    return null;
  }
}

function writeLocal(key: string, copy: Copy | null): void {
  try {
    if (copy === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // Where storage is full or forbidden the server still keeps it.
  }
}

function isSame(one: VerdictValues, other: VerdictValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
