import type { Role } from '#contract/api/members.ts';
import { makePassword } from '#server/modules/members/index.ts';
import { findJobProgress, saveJobProgress } from '#server/modules/settings/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';

/** An account for trying the site. */
export interface DemoAccount {
  role: Role;
  nickName: string;
  email: string;
  password: string;
}

/** Null: every account has a password of its own by now, which is kept nowhere. */
interface ChosenPassword {
  password: string | null;
}

type DemoPerson = Omit<DemoAccount, 'password'>;

/** Two of the written members and one who is no character of the stories. */
export const demoPeople: readonly DemoPerson[] = [
  { role: 'member', nickName: '双持盾牌', email: 'member@hearth.example' },
  { role: 'presenter', nickName: '夜烛', email: 'presenter@hearth.example' },
  { role: 'operator', nickName: '守炉人', email: 'operator@hearth.example' },
];

const JOB = 'demo-accounts';
const PASSWORD_AT_HOME = 'lubian2026';

/** Returns whether the demo's accounts were ever made here. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  return (await findJobProgress<ChosenPassword>(db, JOB)) !== null;
}

/** Returns the accounts for trying this site with their one password, or none when it holds no demo or they have passwords of their own. */
export async function readDemoAccounts(db: Db): Promise<DemoAccount[]> {
  const password = (await findJobProgress<ChosenPassword>(db, JOB))?.password ?? null;
  return password === null ? [] : demoPeople.map((person) => ({ ...person, password }));
}

/** Chooses the one password of the demo accounts and keeps it until `goPublic`: a known one on a machine of one's own, a random one where others can reach the site. */
export async function choosePassword({ tx, now, config }: WriteContext & { config: Pick<Platform['config'], 'isPublic'> }): Promise<string> {
  const password = config.isPublic ? makePassword() : PASSWORD_AT_HOME;
  await saveJobProgress<ChosenPassword>({ tx, now }, JOB, { password });
  return password;
}

/** Keeps the password of the demo accounts no longer. */
export async function deletePassword({ tx, now }: WriteContext): Promise<void> {
  await saveJobProgress<ChosenPassword>({ tx, now }, JOB, { password: null });
}
