import { useState } from 'react';
import { openApplicationContact, type ReviewedApplication } from '#contract/api/presenters.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';

/** How to reach an applicant: masked, until somebody opens it, which goes on record. */
export function Contact({ application: { id, contact } }: { application: ReviewedApplication }) {
  const [opened, setOpened] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (opened !== null || contact === '') return opened ?? '没有留';
  const open = async () => {
    setBusy(true);
    try {
      setOpened((await call(openApplicationContact, { id })).contact);
    } catch {
      // The refusal has been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {contact}{' '}
      <Button size="s" icon="eye" loading={busy} onClick={() => !busy && void open()} title="打开会记录在案">
        打开
      </Button>
    </>
  );
}
