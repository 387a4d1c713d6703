import { useCallback, useState, type ReactNode } from 'react';
import type { ActPreview } from '#contract/api/acts.ts';
import type { InputOf, ReplyOf, RouteKey, RouteShape } from '#contract/route.ts';
import { call } from '#web/lib/calls/api.ts';
import { ActDialog, type ActDialogProps } from './ActDialog.tsx';

/** An act of staff that is about to be done. */
export interface StaffAct<Shape extends RouteShape> {
  /** Names the thing and what is done to it. */
  title: string;
  /** What is not among the consequences the server counts. */
  note?: string;
  /** On the button that does it. */
  verb: string;
  key: RouteKey<Shape>;
  input: InputOf<Shape>;
}

/**
 * Returns a way to do an act of staff: it shows what will happen and does it when it is confirmed. Returns its reply, null when they give up;
 * rejects with a refusal, of the preview as well. `dialog` has to be rendered.
 */
export function useStaffAct(): { perform: <Shape extends RouteShape>(wanted: StaffAct<Shape>) => Promise<ReplyOf<Shape> | null>; dialog: ReactNode } {
  const [asked, setAsked] = useState<ActDialogProps | null>(null);
  const perform = useCallback(
    <Shape extends RouteShape>({ title, note, verb, key, input }: StaffAct<Shape>): Promise<ReplyOf<Shape> | null> =>
      new Promise((resolve, reject) => {
        const settle = (end: () => void) => {
          setAsked(null);
          end();
        };
        const fields = typeof input === 'object' && input !== null ? input : {};
        setAsked({
          title,
          note,
          verb,
          preview: () => call(key as RouteKey, { ...fields, preview: true }) as Promise<ActPreview>,
          act: async (expected) => {
            const reply = await call(key as RouteKey, { ...fields, expected });
            settle(() => resolve(reply as ReplyOf<Shape>));
          },
          onRefused: (failure) => settle(() => reject(failure)),
          onClose: () => settle(() => resolve(null)),
        });
      }),
    [],
  );
  return { perform, dialog: asked && <ActDialog {...asked} /> };
}
