import type { ReactNode } from 'react';
import type { RouteShape } from '#contract/route.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import desk from './desk.module.css';
import { useAct, type Acting, type AskedAct } from './use-act.tsx';

export interface ActFormProps<Shape extends RouteShape> {
  /** Needed where a panel has more than one form. */
  label?: string;
  /** Returns what sending the form asks for. */
  act: () => AskedAct<Shape>;
  /** On the button that sends it. */
  send: string;
  /** Another form of the panel has the main button. */
  isQuiet?: boolean;
  /** What else can be done with the thing: buttons beside the one that sends. */
  renderOthers?: (ask: Acting['ask']) => ReactNode;
  /** An act is done, and the page loads again. */
  onDone: () => void;
  /** Returns the fields, which show what the server says is wrong. */
  children: (problems: Acting['problems']) => ReactNode;
}

/** Renders the form of a thing in the panel beside its list: what it would do is shown, and done when it is confirmed. */
export function ActForm<Shape extends RouteShape>({ label, act, send, isQuiet = false, renderOthers, onDone, children }: ActFormProps<Shape>) {
  const { problems, form, ask, dialog } = useAct();
  const askAndReload: Acting['ask'] = (asked) =>
    ask({
      ...asked,
      onDone: (reply) => {
        asked.onDone?.(reply);
        onDone();
        void reload();
      },
    });
  return (
    <>
      <form
        ref={form}
        noValidate
        aria-label={label}
        className={desk.form}
        onSubmit={(event) => {
          event.preventDefault();
          void askAndReload(act());
        }}
      >
        {children(problems)}
        <div className={desk.acts}>
          {renderOthers?.(askAndReload)}
          <Button type="submit" variant={isQuiet ? 'outline' : 'primary'}>
            {send}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
