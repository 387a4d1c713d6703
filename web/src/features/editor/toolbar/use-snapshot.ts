import type { Editor } from '@tiptap/core';
import { useCallback, useRef, useSyncExternalStore } from 'react';

type Flat = Readonly<Record<string, string | number | boolean | null>>;

/** Returns what a part of the page needs to know about the editor; rerenders only when that changes. */
export function useSnapshot<Snapshot extends Flat>(editor: Editor, select: (editor: Editor) => Snapshot): Snapshot {
  const last = useRef<Snapshot | null>(null);
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener);
      editor.on('focus', listener);
      editor.on('blur', listener);
      return () => {
        editor.off('transaction', listener);
        editor.off('focus', listener);
        editor.off('blur', listener);
      };
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => {
    const now = select(editor);
    if (last.current === null || Object.keys(now).some((name) => now[name] !== last.current?.[name])) last.current = now;
    return last.current;
  });
}
