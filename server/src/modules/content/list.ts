import type { listContent as listShape } from '#contract/api/content.shapes.ts';
import type { ContentRow } from '#contract/api/content.ts';
import type { Page } from '#contract/envelope.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { foldNickName } from '#server/modules/members/index.ts';
import { findByPrint } from '#server/modules/staff-members/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { BY_ID } from '#server/platform/database/paging.ts';
import { countContent, selectContent } from './queries.ts';

/** Beyond this the number of rows is said to be about that. */
const MAX_COUNTED = 10_000;

/** Returns a page of what is written, whatever its state, the newest first. Throws `invalidInput` for a broken cursor. */
export async function listContent({ db, now, secrets }: DbContext & { secrets: Secrets }, input: ParsedInputOf<typeof listShape>): Promise<Page<ContentRow>> {
  const filter = {
    status: input.status ?? null,
    columnId: input.columnId ?? null,
    gameId: input.gameId ?? null,
    author: input.author ? foldNickName(input.author) : null,
    from: input.from ?? null,
    to: input.to ?? null,
    words: input.q ? input.q.toLowerCase() : null,
    isBin: input.bin,
    authorIds: input.print === undefined ? null : await findByPrint({ db, now, secrets }, input.print),
  };
  const [rows, counted] = await Promise.all([
    selectContent(db, input.kind, { filter, start: BY_ID.startOf(input) }),
    countContent(db, input.kind, { filter, limit: MAX_COUNTED + 1 }),
  ]);
  return BY_ID.pageOf(rows, { ...input, total: Math.min(counted, MAX_COUNTED), totalIsApproximate: counted > MAX_COUNTED }, ({ id }) => ({ id }));
}
