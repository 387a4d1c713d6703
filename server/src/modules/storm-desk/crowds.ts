// Votes that come from one network: they are counted, and the operator sees that they belong together.
import type { StormView } from '#contract/api/admin/storms.ts';
import { printText, readPrints } from '#server/modules/audit/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { openAddress } from '#server/platform/process/kept-address.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { selectVotes, type VoteRow } from './queries.ts';

type Crowd = StormView['crowds'][number];

/** As many of one network vote by chance in a dormitory or an internet cafe. */
const MAX_OF_NETWORK = 3;
const DAYS = 7;
const MAX_SHOWN = 20;

/** Returns the things of the last days that more than three members of one network have voted for, the largest crowds first. */
export async function findCrowds({ db, now, secrets }: DbContext & { secrets: Secrets }): Promise<Crowd[]> {
  const votes = await selectVotes(db, { since: new Date(now.getTime() - DAYS * 24 * 60 * 60_000), moreThan: MAX_OF_NETWORK });
  const crowds = [...Map.groupBy(votes, (vote) => `${vote.kind} ${vote.thingId} ${vote.network}`).values()];
  const print = await readPrints({ db, now });
  const nameOf = (vote: VoteRow) => (print === null ? '' : printText(print(openAddress(secrets, vote))));
  return crowds
    .flatMap((votes) => crowdOf(votes, nameOf))
    .toSorted((one, other) => other.votes - one.votes || (one.lastAt < other.lastAt ? 1 : -1))
    .slice(0, MAX_SHOWN);
}

function crowdOf(rows: readonly VoteRow[], nameOf: (vote: VoteRow) => string): Crowd[] {
  const [first] = rows;
  const votes = new Set(rows.map(({ memberId }) => memberId)).size;
  if (first === undefined || first.network === '' || votes <= MAX_OF_NETWORK) return [];
  const { kind, postId, columnId, title } = first;
  const lastAt = rows.map(({ at }) => at).reduce((last, at) => (at > last ? at : last));
  return [{ kind, postId, columnId, title, print: nameOf(first), votes, lastAt }];
}
