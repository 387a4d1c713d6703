// Votes that come from one network: they are counted, and the operator sees that they belong together.
import type { StormView } from '#contract/api/admin/storms.ts';
import { printText, readPrints } from '#server/modules/audit/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { openAddress } from '#server/platform/process/kept-address.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { selectCrowds } from './queries.ts';

/** As many of one network vote by chance in a dormitory or an internet cafe. */
const MAX_OF_NETWORK = 3;
const DAYS = 7;
const MAX_SHOWN = 20;

/** Returns the things of the last days that more than three members of one network have voted for, the largest crowds first. */
export async function findCrowds({ db, now, secrets }: DbContext & { secrets: Secrets }): Promise<StormView['crowds']> {
  const since = new Date(now.getTime() - DAYS * 24 * 60 * 60_000);
  const crowds = await selectCrowds(db, { since, moreThan: MAX_OF_NETWORK, limit: MAX_SHOWN });
  const print = await readPrints({ db, now });
  return crowds.map(({ address, addressSealed, ...votes }) => ({
    ...votes,
    print: print === null ? '' : printText(print(openAddress(secrets, { address, addressSealed }))),
  }));
}
