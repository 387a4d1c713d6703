import { extendByCode, proveAtDoor } from '#contract/api/trials-doors.ts';
import { runAct } from '#web/features/trials/run-act.ts';
import { call } from '#web/lib/calls/api.ts';

// Fetched with the press: most who read a door press neither.

/** Asks for more time, `more` in words. */
export async function extendWindow(answerKey: string, more: string): Promise<void> {
  await runAct(`多给了${more}`, () => call(extendByCode, { key: answerKey }));
}

/** Asks for a proof of the character. Returns what has to be written into its note; null: it was refused. */
export async function askForProof(answerKey: string): Promise<{ code: string; until: string } | null> {
  let asked: { code: string; until: string } | null = null;
  await runAct('码拿到了', async () => (asked = await call(proveAtDoor, { key: answerKey })));
  return asked;
}
