import { useCallback, useState, type ReactNode } from 'react';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import type { Call, InputOf, ReplyOf, RouteKey, RouteShape } from '#contract/route.ts';
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

/** Returns what an act of staff would do; a refusal is shown unless it is asked by another way than `call`. */
export function previewOf<Shape extends RouteShape>(key: RouteKey<Shape>, fields: object, by: Call = call): Promise<ActPreview> {
  return by(key as RouteKey, { ...fields, preview: true }) as Promise<ActPreview>;
}

/** Does an act of staff, as long as it is done to what a preview saw. */
export function actOn<Shape extends RouteShape>(key: RouteKey<Shape>, fields: object, expected: string): Promise<ReplyOf<Shape> & ActReceipt> {
  return call(key as RouteKey, { ...fields, expected }) as Promise<ReplyOf<Shape> & ActReceipt>;
}

/**
 * Returns a way to do an act of staff: it shows what will happen and does it when it is confirmed. Returns its reply, null when they give up;
 * rejects with a refusal, of the preview as well. `dialog` has to be rendered.
 */
export function useStaffAct(): {
  perform: <Shape extends RouteShape>(wanted: StaffAct<Shape>) => Promise<(ReplyOf<Shape> & ActReceipt) | null>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<ActDialogProps | null>(null);
  const perform = useCallback(
    <Shape extends RouteShape>({ title, note, verb, key, input }: StaffAct<Shape>): Promise<(ReplyOf<Shape> & ActReceipt) | null> =>
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
          preview: () => previewOf(key, fields),
          act: async (expected) => {
            const reply = await actOn(key, fields, expected);
            settle(() => resolve(reply));
          },
          onRefused: (failure) => settle(() => reject(failure)),
          onClose: () => settle(() => resolve(null)),
        });
      }),
    [],
  );
  return { perform, dialog: asked && <ActDialog {...asked} /> };
}
