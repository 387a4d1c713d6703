import { useEffect, useRef } from 'react';
import { useReasonKeys } from '#web/features/staff/use-reason-keys.ts';
import { isComposing } from '#web/lib/ime.ts';
import { ReasonDialog, type ReasonDialogProps } from '#web/ui/ReasonDialog.tsx';

/** Asks for the reason of a step as the other dialogs of the queue do: the keys choose first, and Ctrl Enter does it. Open while mounted. */
export function KeyedReason({ templates, ...asked }: Omit<ReasonDialogProps, 'open' | 'templates'> & { templates: readonly string[] }) {
  const around = useRef<HTMLDivElement>(null);
  const choices = () => around.current?.querySelectorAll<HTMLElement>('ul button') ?? [];
  // After the dialog, which begins with what is typed.
  useEffect(() => choices()[0]?.focus(), []);
  useReasonKeys(around, { count: templates.length, choose: (index) => choices()[index]?.click() });
  useEffect(() => {
    const dialog = around.current;
    const confirm = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
      event.preventDefault();
      dialog?.querySelector<HTMLElement>('footer button:last-child')?.click();
    };
    dialog?.addEventListener('keydown', confirm);
    return () => dialog?.removeEventListener('keydown', confirm);
  }, []);
  return (
    <div ref={around}>
      <ReasonDialog open templates={templates} {...asked} />
    </div>
  );
}
