import { afterAll, beforeAll } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from './court.fixture.ts';

/** Returns a court of the file that calls it, with three presenters past probation and one on it, and what they sign. */
export function setUpSignatures() {
  let court: Court;
  let judge: Signed;
  let second: Signed;
  let third: Signed;
  let novice: Signed;
  beforeAll(async () => {
    court = await openCourt();
    [judge, second, third, novice] = [
      await court.person('presenter'),
      await court.person('presenter'),
      await court.person('presenter'),
      await court.person('presenter'),
    ];
    await onProbation(novice, 31);
  });
  afterAll(() => court.site.close());

  /** Lets a presenter have begun some days ago, without a verdict. */
  const onProbation = ({ id }: Signed, days: number) =>
    court.db.query(
      `UPDATE presenters SET since = now() - make_interval(days => $2), probation_until = now() + make_interval(days => 30 - $2), tenured_at = NULL WHERE member_id = $1`,
      [id, days],
    );
  const dueIn = async (id: number) =>
    (
      await court.db.queryOne<{ hours: number }>('SELECT round(extract(epoch FROM due_at - now()) / 3600)::integer AS hours FROM cases WHERE post_id = $1', [
        id,
      ])
    )?.hours;
  const sign = (id: number, as: Signed, body: Record<string, unknown>) => court.site.post(`post/trial/countersign/${id}`, body, { as });
  const penaltiesOf = async (id: number) =>
    (await court.db.query<{ penalty: string }>('SELECT penalty FROM tickets WHERE case_id = $1 ORDER BY id', [id])).map(({ penalty }) => penalty);

  /** Returns a case with a proposed verdict, by the judge unless given. */
  async function proposed(penalty = 'list365', by = judge): Promise<number> {
    const id = await court.fileCase(await court.person());
    await court.hear(id, by);
    const judged = await court.judge(id, by, { penalty });
    if (judged.t.state !== 'countersigning') throw new Error(`${judged.message} ${judged.t.state}`);
    return id;
  }

  return {
    get court() {
      return court;
    },
    get judge() {
      return judge;
    },
    get second() {
      return second;
    },
    get third() {
      return third;
    },
    get novice() {
      return novice;
    },
    onProbation,
    dueIn,
    sign,
    penaltiesOf,
    proposed,
  };
}
