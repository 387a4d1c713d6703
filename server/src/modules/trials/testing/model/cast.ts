// Who appears in a walk: parties, those who judge, and those who only look.
import { createMember, openSession } from '#server/modules/members/index.ts';
import { keepProof } from '#server/modules/proofs/index.ts';
import type { Signed } from '#server/app/testing.ts';
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
  labels: ReadonlyMap<number, string>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const REALM = '死亡之翼';

/** Adds new people onto the site; those of walks before have no role any more. */
export async function bring(world: World, plan: CastPlan): Promise<Cast> {
  const { site, clock } = world;
  const now = clock.now();
  await world.look.query(`UPDATE members SET role = 'member' WHERE role <> 'member'`);
  return site.platform.db.transaction(async (tx) => {
    const labels = new Map<number, string>();
    const everybody: Signed[] = [];
    const person = async (label: string, role: 'member' | 'presenter' | 'operator', character?: Character): Promise<Signed> => {
      const nickName = `${label}${world.count()}`;
      const { id } = await createMember(tx, {
        nickName,
        role,
        joinedAt: new Date(now.getTime() - 400 * DAY_MS),
        ...(character && { character: { ...character } }),
      });
      const token = await openSession({ tx, now }, id, { device: 'model', address: '127.0.0.1' });
      labels.set(id, label);
      everybody.push({ id, nickName, token });
      return { id, nickName, token };
    };
    const number = world.count();
    const operator = await person('管理员', 'operator');
    const presenters: Signed[] = [];
    for (const [index, isTenured] of plan.tenured.entries()) {
      const isLast = index === plan.tenured.length - 1;
      const guild = plan.isOfAccusedGuild && isLast ? `恶会${number}` : plan.sharesGuild && index < 2 ? `同会${number}` : '';
      const presenter = await person(`主持${index + 1}`, 'presenter', { name: `老手${number}之${index}`, realm: REALM, guild });
      await seat({ tx, now }, presenter.id, isTenured);
      presenters.push(presenter);
    }
    const accused: Cast['accused'] = [];
    for (const [index, ownership] of plan.owners.entries()) {
      const character = { name: `恶人${number}之${index}`, realm: REALM, guild: `恶会${number}` };
      const owner = ownership === 'nobody' ? null : await person(`被告${index + 1}`, 'member', character);
      const proof = { gameId: 1, name: character.name, realm: character.realm, confirmedBy: operator.id };
      if (owner && ownership === 'proven') await keepProof({ tx, now: new Date(now.getTime() - 60 * DAY_MS) }, { ...proof, memberId: owner.id });
      accused.push({ ...character, owner, ownership });
    }
    const complainant = await person('检举', 'member');
    const second = await person('乙方', 'member');
    const passerBy = await person('路人', 'member');
    return { complainant, second, accused, presenters, operator, passerBy, everybody, labels };
  });
}

async function seat({ tx, now }: WriteContext, memberId: number, isTenured: boolean): Promise<void> {
  const since = new Date(now.getTime() - (isTenured ? 400 : 5) * DAY_MS);
  const until = new Date(since.getTime() + 30 * DAY_MS);
  await tx.query(
    `INSERT INTO presenters (member_id, since, probation_until, tenured_at, specialities, character, character_fold)
     VALUES ($1, $2, $3, $4, '{mediation}', '{"name":"老手","realm":"远方"}', '')`,
    [memberId, since, until, isTenured ? until : null],
  );
}
