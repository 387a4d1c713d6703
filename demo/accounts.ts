import { randomInt } from 'node:crypto';
import type { Role } from '#contract/members.ts';
import { findJobProgress, saveJobProgress } from '#server/modules/settings/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Db, Tx } from '#server/platform/db.ts';

/** An account for trying the site. */
export interface DemoAccount {
  role: Role;
  nickName: string;
  email: string;
  password: string;
}

type ChosenPassword = Pick<DemoAccount, 'password'>;
type DemoPerson = Omit<DemoAccount, 'password'>;

/** Two of the written members and one who is no character of the stories. */
export const demoPeople: readonly DemoPerson[] = [
  { role: 'member', nickName: '双持盾牌', email: 'member@hearth.example' },
  { role: 'presenter', nickName: '夜烛', email: 'presenter@hearth.example' },
  { role: 'operator', nickName: '守炉人', email: 'operator@hearth.example' },
];

const JOB = 'demo-accounts';
const PASSWORD_AT_HOME = 'lubian2026';
const LOOPBACK = ['127.0.0.1', '[::1]', '::1', 'localhost'];

/** The accounts for trying this site, or none when it holds no demo. */
export async function readDemoAccounts(db: Db): Promise<DemoAccount[]> {
  const chosen = await findJobProgress<ChosenPassword>(db, JOB);
  return chosen === null ? [] : demoPeople.map((person) => ({ ...person, ...chosen }));
}

/** Chooses the one password of the demo accounts and keeps it for whoever starts the site: a known one on a machine of one's own, a random one where others can reach the site. */
export async function choosePassword(platform: Platform, tx: Tx, now: Date): Promise<string> {
  const { host, publicUrl } = platform.config;
  const isAtHome = LOOPBACK.includes(host) && LOOPBACK.includes(new URL(publicUrl).hostname);
  const password = isAtHome ? PASSWORD_AT_HOME : `demo${randomInt(10_000_000, 100_000_000)}`;
  await saveJobProgress<ChosenPassword>(tx, JOB, { password }, now);
  return password;
}
