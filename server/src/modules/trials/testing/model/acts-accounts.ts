// What happens to accounts and names around a case: they close, turn out to be one person's, are sealed by an order, and what is written about judges is grouped.
import type { Signed } from '#server/app/testing.ts';
import { closeDueAccounts } from '#server/modules/closing/index.ts';
import { createMember } from '#server/modules/members/index.ts';
import { addPresenter, REALM } from './cast.ts';
import { personOf, pick, post, presenter, type Act, type Scene } from './scene.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Returns who judged the case last. */
const judgeOf = ({ cast, moment }: Scene) => personOf(cast, moment.verdicts.at(-1)?.judgeId ?? null);

/** Writes a post that names somebody, and puts it into a group of look-alikes, as the search for these does. Returns the group; null: it was not published. */
async function groupNaming({ world, cast }: Scene, { nickName }: Signed): Promise<number | null> {
  const markdown = `昨晚的案子是${nickName}判的，第${world.count()}份截图他没有打开，我觉得这样不对。`;
  const { code, t } = await world.site.post<{ id: number } | null>('post/save', { columnId: 1101, title: '说一说昨晚的案子', markdown }, { as: cast.passerBy });
  if (code !== '200' || !t) return null;
  const { rows } = await world.look.query<{ id: string }>(
    `WITH made AS (INSERT INTO look_alike_groups (found_at, last_at) VALUES ($1, $1) RETURNING id),
       put AS (INSERT INTO text_prints (kind, target_id, author_id, print, bands, at, group_id, was_hidden) SELECT 'post', $2, $3, 0, '{1}', $1, id, true FROM made
         ON CONFLICT (kind, target_id) DO UPDATE SET group_id = excluded.group_id, was_hidden = true)
     SELECT id FROM made`,
    [world.clock.now(), t.id, cast.passerBy.id],
  );
  return Number(rows[0]?.id ?? 0);
}

export const ACCOUNT_ACTS = {
  closeAccount: {
    title: '注销了账号，冷静期也过了',
    steps: [],
    isCompound: true,
    by: ({ cast, choice }) => pick([cast.second, cast.complainant, ...cast.accused.flatMap(({ owner }) => owner ?? []), cast.passerBy], choice),
    async do({ world, cast, gone }, as) {
      // Who is in an office has to leave it first.
      if (as.id === cast.operator.id || cast.presenters.some(({ id }) => id === as.id)) return null;
      const now = world.clock.now();
      await world.look.query('UPDATE members SET closing_at = $2 WHERE id = $1 AND closed_at IS NULL', [as.id, new Date(now.getTime() - HOUR_MS)]);
      await closeDueAccounts({ ...world.site.platform, now });
      gone.add(as.id);
      return world.site.get('g/trial/stats');
    },
  },
  comeWithPast: {
    title: '来了一位新主持人，并进来的旧号用过案中的名字或公会',
    steps: [],
    by: ({ cast }) => cast.operator,
    async do({ world, cast, choice }) {
      const one = pick(cast.accused, choice >> 1);
      if (!one || cast.presenters.length > 8) return null;
      const name = choice % 2 === 0 ? one.name : `旧号${world.count()}`;
      const now = world.clock.now();
      await world.site.platform.db.transaction(async (tx) => {
        const joinedAt = new Date(now.getTime() - 100 * DAY_MS);
        const old = await createMember(tx, { nickName: `旧号${world.count()}`, role: 'member', joinedAt, character: { name, realm: REALM, guild: one.guild } });
        const come = await addPresenter({ tx, now }, { cast, platform: world.site.platform }, `新主持${world.count()}`);
        await tx.query('UPDATE members SET merged_into = $2 WHERE id = $1', [old.id, come.id]);
        // As a merge does it.
        await tx.query(
          `INSERT INTO character_history (member_id, source, name_key, realm_key, guild_key, from_at, until_at)
           SELECT $2, source, name_key, realm_key, guild_key, from_at, coalesce(until_at, greatest($3, from_at)) FROM character_history WHERE member_id = $1`,
          [old.id, come.id, now],
        );
      });
      world.seen = null;
      return world.site.get('g/trial/stats');
    },
  },
  takeDownName: {
    title: '照公文封了罚单上的名字',
    steps: [],
    isCompound: true,
    by: ({ cast }) => cast.operator,
    async do(scene, as) {
      const { world, moment, choice, caseIds, secrets } = scene;
      const ticket = pick(
        moment.tickets.filter(({ isAnnulled }) => !isAnnulled),
        choice,
      );
      // Another case of the walk may have named the same character.
      if (!ticket || caseIds.length > 1) return null;
      const now = world.clock.now();
      await world.look.query('UPDATE sessions SET factor_at = $2 WHERE member_id = $1', [as.id, now]);
      const documentNumber = `（2026）沪 01 民初 ${world.count()} 号`;
      const [receivedAt, dueAt] = [now.toISOString(), new Date(now.getTime() + 4 * HOUR_MS).toISOString()];
      const order = { authority: '上海一中院', documentNumber, receivedAt, dueAt, targets: [{ kind: 'ticket', id: ticket.id }] };
      const saved = await world.site.post<{ id: number } | null>('admin/takedown/save', order, { as });
      if (saved.code !== '200' || !saved.t) return saved;
      const reply = await post(scene, `admin/takedown/execute/${saved.t.id}`, { as, body: { documentNumber } });
      const name = moment.accused.find(({ id }) => id === ticket.accusedId)?.name;
      if (reply.code === '200' && name !== undefined) secrets.sealed.add(name);
      return reply;
    },
  },
  decideAlike: {
    title: '移走一组写到主审的相似帖子',
    steps: [],
    isCompound: true,
    by: (scene) => (scene.choice % 3 === 0 ? presenter(scene) : judgeOf(scene)),
    async do(scene, as) {
      const judge = judgeOf(scene);
      const group = judge && (await groupNaming(scene, judge));
      return group === null ? null : post(scene, `admin/look_alike/decide/${group}`, { as, body: { outcome: 'removed', text: '几个号写的一样，先移走。' } });
    },
  },
} as const satisfies Record<string, Act>;
