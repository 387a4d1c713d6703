// Who appears in a walk: parties, those who judge, and those who only look.
import { createMember, openSession } from '#server/modules/members/index.ts';
import { keepProof } from '#server/modules/proofs/index.ts';
import type { Signed } from '#server/app/testing.ts';
import type { Platform } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { World } from './world.ts';

/** How far the owner of an accused character has proven it when the complaint is filed. */
export type Ownership = 'proven' | 'claimed' | 'nobody';

export interface CastPlan {
  /** Of each presenter: whether they are past probation. */
  tenured: readonly boolean[];
  /** Whether the second presenter is of the guild of the first, and the last one of that of the accused. */
  sharesGuild: boolean;
  isOfAccusedGuild: boolean;
  /** Whether the complainant has a character whose guild is that of the second presenter. */
  isOfComplainantGuild: boolean;
  /** Whether the last of several presenters was approved just now. */
  isLastNew: boolean;
  /** Of each accused. */
  owners: readonly Ownership[];
  /** Whether a presenter files the first case. */
  isDirect: boolean;
}

export interface Character {
  name: string;
  realm: string;
  guild: string;
}

export interface Cast {
  complainant: Signed;
  /** Complains too, or accuses those who judge. */
  second: Signed;
  accused: (Character & { owner: Signed | null; ownership: Ownership })[];
  presenters: Signed[];
  operator: Signed;
  passerBy: Signed;
  everybody: Signed[];
  /** What each is in the story. */
  labels: Map<number, string>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
export const REALM = '死亡之翼';

/** Adds new people onto the site; those of walks before have no role any more. */
export async function createCast(world: World, plan: CastPlan): Promise<Cast> {
  const { site, clock } = world;
  const now = clock.now();
  await world.look.query(`UPDATE members SET role = 'member' WHERE role <> 'member'`);
  // People who come at once are sent at once.
  return site.platform.db.transaction(async (tx) => {
    const labels = new Map<number, string>();
    const person = async (label: string, role: 'member' | 'presenter' | 'operator', character?: Character): Promise<Signed> => {
      const nickName = `${label}${world.count()}`;
      const { id } = await createMember(tx, {
        nickName,
        role,
        joinedAt: new Date(now.getTime() - 400 * DAY_MS),
        ...(character && { character: { ...character } }),
      });
      labels.set(id, label);
      return { id, nickName, token: await openSession({ tx, now }, id, { device: 'model', address: '127.0.0.1', platform: site.platform }) };
    };
    const number = world.count();
    const own = { name: `苦主${number}`, realm: REALM, guild: `苦会${number}` };
    const [operator, complainant, second, passerBy] = await Promise.all([
      person('管理员', 'operator'),
      person('检举', 'member', plan.isOfComplainantGuild ? own : undefined),
      person('乙方', 'member'),
      person('路人', 'member'),
    ]);
    const prove = ({ id: memberId }: Signed, { name, realm }: Character) =>
      keepProof({ tx, now: new Date(now.getTime() - 60 * DAY_MS) }, { gameId: 1, name, realm, confirmedBy: operator.id, memberId });
    if (plan.isOfComplainantGuild) await prove(complainant, own);
    const presenters = await Promise.all(
      plan.tenured.map(async (isTenured, index) => {
        const isLast = index === plan.tenured.length - 1;
        const shared = plan.sharesGuild && index < 2 ? `同会${number}` : '';
        const guild = plan.isOfAccusedGuild && isLast ? `恶会${number}` : plan.isOfComplainantGuild && index === 1 ? `苦会${number}` : shared;
        const presenter = await person(`主持${index + 1}`, 'presenter', { name: `老手${number}之${index}`, realm: REALM, guild });
        await seat({ tx, now }, presenter.id, { isTenured, isNew: plan.isLastNew && isLast && index > 0 });
        return presenter;
      }),
    );
    const accused = await Promise.all(
      plan.owners.map(async (ownership, index) => {
        const character = { name: `恶人${number}之${index}`, realm: REALM, guild: `恶会${number}` };
        const owner = ownership === 'nobody' ? null : await person(`被告${index + 1}`, 'member', character);
        if (owner && ownership === 'proven') await prove(owner, character);
        return { ...character, owner, ownership };
      }),
    );
    const owners = accused.flatMap(({ owner }) => owner ?? []);
    return {
      complainant,
      second,
      accused,
      presenters,
      operator,
      passerBy,
      labels,
      everybody: [operator, ...presenters, ...owners, complainant, second, passerBy],
    };
  });
}

/** Adds somebody to the cast who has just become a presenter, past their probation. */
export async function addPresenter(
  { tx, now }: WriteContext,
  { cast, platform }: { cast: Cast; platform: Pick<Platform, 'secrets'> },
  nickName: string,
): Promise<Signed> {
  const { id } = await createMember(tx, { nickName, role: 'presenter', joinedAt: new Date(now.getTime() - 400 * DAY_MS) });
  await seat({ tx, now }, id, { isTenured: true, isNew: false });
  const come = { id, nickName, token: await openSession({ tx, now }, id, { device: 'model', address: '127.0.0.1', platform }) };
  cast.presenters.push(come);
  cast.everybody.push(come);
  cast.labels.set(id, nickName);
  return come;
}

async function seat({ tx, now }: WriteContext, memberId: number, { isTenured, isNew }: { isTenured: boolean; isNew: boolean }): Promise<void> {
  const since = new Date(now.getTime() - (isTenured ? 400 : 5) * DAY_MS);
  const until = new Date(since.getTime() + 30 * DAY_MS);
  await tx.query(
    `INSERT INTO presenters (member_id, since, probation_until, tenured_at, specialities, character, character_fold, training_from)
     VALUES ($1, $2, $3, $4, '{mediation}', '{"name":"老手","realm":"远方"}', '', $5)`,
    [memberId, since, until, isTenured ? until : null, isNew ? now : null],
  );
}
