// npm run hearth -- migrate: changes the tables under the role that owns them, and grants the site's own role what it needs.
import { backUpBeforeUpgrade } from '#server/platform/backup/index.ts';
import type { Config } from '#server/platform/process/config/config.ts';
import { connectionsOf } from '#server/platform/database/connections.ts';
import { settleRole } from '#server/platform/database/role-settings.ts';
import { canChangeRecords, grantRights, roleOf } from '#server/platform/database/rights.ts';
import { migrateSchema } from '#server/platform/database/migrate-schema.ts';
import { startDatabase } from '#server/platform/database/start-database.ts';
import type { Answer } from './command.ts';
import { Refusal } from './refusal.ts';

/** Migrates the site's database and returns under which roles it is used from then on. Throws StartFailure and Refusal. */
export async function migrateSite(config: Config, onProgress: (line: string) => void): Promise<Answer> {
  const { databaseUrl, dataDir } = config;
  const beforeUpgrade = backUpBeforeUpgrade({ dataDir }, onProgress);
  if (databaseUrl === null) {
    const reports = { onProgress, onIdleError: (error: Error) => onProgress(error.message), beforeUpgrade };
    const started = await startDatabase({ databaseUrl, dataDir }, reports);
    await started.stop();
    return { text: '自带的数据库已是最新。', data: { isEmbedded: true } };
  }
  const { direct, owner } = connectionsOf(config);
  const applied = await migrateSchema(owner, beforeUpgrade);
  const [ownerRole, siteRole] = await Promise.all([roleOf(owner), roleOf(direct)]);
  const settings = await settleRole(direct);
  const changed = applied.length > 0 ? `数据库结构已更新：${applied.length} 步。` : '数据库结构已是最新。';
  const done = settings.length > 0 ? `${changed}\n账号 ${siteRole} 的时区和时限已设好；经过 PgBouncer 时，请在它的控制台执行 RECONNECT。` : changed;
  const roles = { isEmbedded: false, applied, ownerRole, siteRole, settings };
  if (ownerRole === siteRole) {
    const text = `${done}\n表的主人和网站用的是同一个账号 ${siteRole}，它能改在案的记录。请另建一个账号写进 DATABASE_URL，主人写进 DATABASE_OWNER_URL，再执行一次。`;
    return { text, data: { ...roles, isProtected: false } };
  }
  try {
    await grantRights(owner, siteRole);
  } catch (error) {
    throw new Refusal(`给 ${siteRole} 授权没有成功：${error instanceof Error ? error.message : String(error)}`);
  }
  // What the owner could not take back: a membership, or a schema that is not theirs.
  if (await canChangeRecords(direct)) {
    const text = `${done}\n网站的账号 ${siteRole} 还能改在案的记录：它算作主人的一员，或者能在表的旁边建函数。请由数据库的超级用户收回成员资格，执行 ALTER SCHEMA public OWNER TO ${ownerRole}，再执行一次。`;
    return { text, data: { ...roles, isProtected: false } };
  }
  const text = `${done}\n表归 ${ownerRole} 所有，网站用 ${siteRole} 运行：它只读写数据，改不了表，也改不了在案的记录。`;
  return { text, data: { ...roles, isProtected: true } };
}
