import type { Signed } from '#server/app/testing.ts';
import { closeDueAccounts } from '#server/modules/closing/index.ts';
import type { Court } from './court.fixture.ts';

/** How an account may go in mid-case, by the word a test is named with. */
export type Going = 'suspended' | 'closing' | 'erased';

/** Returns what happens to accounts in mid-case. */
export function goneFrom(there: () => Court) {
  /** Erases an account whose fifteen days are over. */
  async function erase({ id }: Signed): Promise<void> {
    const { db, site } = there();
    await db.query(`UPDATE members SET closing_at = now() - interval '1 hour' WHERE id = $1`, [id]);
    await closeDueAccounts({ ...site.platform, now: new Date() });
  }
  const suspend = ({ id }: Signed) =>
    there().db.query(`UPDATE members SET status = 'suspended', suspended_until = now() + interval '200 days', suspended_reason = '刷屏' WHERE id = $1`, [id]);
  const closing = ({ id }: Signed) => there().db.query(`UPDATE members SET closing_at = now() + interval '14 days' WHERE id = $1`, [id]);
  const ways: Record<Going, (who: Signed) => Promise<unknown>> = { suspended: suspend, closing, erased: erase };
  return {
    suspend,
    erase,
    go: (who: Signed, how: Going) => ways[how](who),
    /** Has a presenter hand in their office, without which nobody who judges may close their account. */
    resign: (who: Signed) => there().site.post('presenter/resign', { confirm: true }, { as: who }),
  };
}
