import { join } from 'node:path';
import { runQuietly } from '../harness/commands.ts';
import { CHECKOUT, siteUrl } from '../harness/place.ts';

/** Returns what `npm run court -- verify` finds wrong with the court of the site, read from outside; null: nothing. */
export async function verifyCourtOfSite(): Promise<string | null> {
  try {
    await runQuietly(process.execPath, [join(CHECKOUT, 'tools/court.ts'), 'verify', siteUrl()], { cwd: CHECKOUT });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error);
  }
}
