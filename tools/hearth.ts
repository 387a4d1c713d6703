// npm run hearth -- …: what an operator does from the keyboard until the console does it.
import { randomInt } from 'node:crypto';
import * as memberShapes from '#contract/api/members.shapes.ts';
import { createOperator, hashPassword, makePassword, removeSecondFactor } from '#server/modules/members/index.ts';
import { isSettingKey } from '#contract/settings/site-settings.ts';
import { saveSetting, settingKeys, showSettings, type ShownSetting } from '#server/modules/settings/index.ts';
import { backUpBeforeUpgrade } from '#server/platform/backup/index.ts';
import { readConfig, type Config } from '#server/platform/process/config/config.ts';
import type { Connection, Database } from '#server/platform/database/db.ts';
import { reachDatabase } from '#server/platform/database/reach-database.ts';
import { sendTagNotice } from '#server/platform/state/tag-notices.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import { parseWords, type Answer, type CommandGroup, type RunContext } from './operator/command.ts';
import { EXIT, refusedBy, type ExitCode, type Refused } from './operator/exit-codes.ts';
import { runApart, runCommand } from './operator/run.ts';
import { migrateSite } from './operator/migrate.ts';
import { ANNOUNCEMENT_COMMANDS } from './operator/commands/announcements.ts';
import { AUDIT_COMMANDS } from './operator/commands/audit.ts';
import { BACKUP_COMMANDS } from './operator/commands/backups.ts';
import { DELIVERY_COMMANDS, MAIL_COMMANDS } from './operator/commands/deliveries.ts';
import { DEPUTY_COMMANDS, NOTIFICATION_COMMANDS } from './operator/commands/deputies.ts';
import { FAULT_COMMANDS } from './operator/commands/faults.ts';
import { FILE_COMMANDS } from './operator/commands/files.ts';
import { HELD_COMMANDS } from './operator/commands/held.ts';
import { IMPORT_COMMANDS } from './operator/commands/imports.ts';
import { JOB_COMMANDS } from './operator/commands/jobs.ts';
import { MEMBER_COMMANDS } from './operator/commands/members.ts';
import { PAGE_COMMANDS } from './operator/commands/pages.ts';
import { PLUGIN_COMMANDS } from './operator/commands/plugins.ts';
import { PRESENTER_COMMANDS } from './operator/commands/presenters.ts';
import { REPORT_COMMANDS } from './operator/commands/reports.ts';
import { SCENERY_COMMANDS } from './operator/commands/scenery.ts';
import { SEARCH_COMMANDS } from './operator/commands/search.ts';
import { SHIPPED_COMMANDS } from './operator/commands/shipped.ts';
import { SPONSOR_COMMANDS } from './operator/commands/sponsors.ts';
import { SUGGESTION_COMMANDS } from './operator/commands/suggestions.ts';
import { VERSION_COMMANDS } from './operator/commands/version.ts';
import { WATCHED_WORD_COMMANDS } from './operator/commands/watched-words.ts';
import { Misuse, Refusal } from './operator/refusal.ts';

const OPERATOR_COMMANDS: CommandGroup = {
  name: 'operator',
  about: '管理员',
  commands: [{ usage: 'add <邮箱> [昵称]', about: '新建一位管理员，打印一次性的密码', run: addOperator }],
};

const SETTING_COMMANDS: CommandGroup = {
  name: 'setting',
  about: '设置',
  commands: [
    { usage: 'list', about: '看全部设置', reads: true, run: listSettings },
    { usage: 'set <名字> <值...>', about: '改一项设置', run: setSetting },
  ],
};

const TOTP_COMMANDS: CommandGroup = {
  name: 'totp',
  about: '两步验证',
  commands: [{ usage: 'off <邮箱或昵称>', about: '替丢了验证器和恢复码的会员关掉两步验证', run: turnTotpOff }],
};

/** Every command there is. */
export const GROUPS: readonly CommandGroup[] = [
  OPERATOR_COMMANDS,
  SETTING_COMMANDS,
  TOTP_COMMANDS,
  SUGGESTION_COMMANDS,
  WATCHED_WORD_COMMANDS,
  HELD_COMMANDS,
  PRESENTER_COMMANDS,
  PLUGIN_COMMANDS,
  REPORT_COMMANDS,
  SPONSOR_COMMANDS,
  ANNOUNCEMENT_COMMANDS,
  PAGE_COMMANDS,
  SHIPPED_COMMANDS,
  SCENERY_COMMANDS,
  MEMBER_COMMANDS,
  SEARCH_COMMANDS,
  JOB_COMMANDS,
  BACKUP_COMMANDS,
  AUDIT_COMMANDS,
  DELIVERY_COMMANDS,
  MAIL_COMMANDS,
  DEPUTY_COMMANDS,
  NOTIFICATION_COMMANDS,
  FAULT_COMMANDS,
  VERSION_COMMANDS,
  FILE_COMMANDS,
  IMPORT_COMMANDS,
];

async function addOperator({ db, now }: RunContext, [givenEmail, givenNick]: string[]): Promise<Answer> {
  const email = memberShapes.email.safeParse(givenEmail);
  if (!email.success) throw new Misuse(`请写上管理员的邮箱，例如 ${commandLine('operator add keeper@example.com')}`);
  const nickName = memberShapes.nickName.safeParse(givenNick ?? `守炉人${randomInt(1000, 10_000)}`);
  if (!nickName.success) throw new Misuse(nickName.error.issues[0]?.message ?? '昵称不能用');
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  await db.transaction((tx) => createOperator({ tx, now }, { nickName: nickName.data, email: email.data, passwordHash }));
  const text = `管理员 ${nickName.data} 已建好。\n邮箱：${email.data}\n密码：${password}\n密码只显示这一次，登录后请到“安全验证”改掉，并在三天里开启两步验证：之后没有开就只有普通会员的权限。`;
  return { text, data: { nickName: nickName.data, email: email.data, password } };
}

async function listSettings({ db }: RunContext): Promise<Answer> {
  const settings = await showSettings(db, settingKeys);
  return { text: settings.map(settingLine).join('\n'), data: { settings } };
}

async function setSetting({ db, now }: RunContext, [key = '', ...words]: string[]): Promise<Answer> {
  if (!isSettingKey(key)) throw new Misuse(`没有叫“${key}”的设置。有这些：${settingKeys.join('、')}`);
  await db.transaction((tx) => saveSetting({ tx, now }, key, words.join(' ')));
  const settings = await showSettings(db, [key]);
  return { text: settings.map(settingLine).join('\n'), data: { settings } };
}

function settingLine({ key, text }: ShownSetting): string {
  return `${key} = ${text}`;
}

async function turnTotpOff({ db, now }: RunContext, [account = '']: string[]): Promise<Answer> {
  const nickName = await db.transaction((tx) => removeSecondFactor({ tx, now }, account));
  if (nickName === null) throw new Refusal(`没有哪位会员的邮箱或昵称是“${account}”，或者他没有开两步验证。`);
  return { text: `${nickName} 的两步验证已关闭，登录只要密码。请先确认真的是他本人。`, data: { nickName } };
}

const JSON_FLAG = '--json';
/** A packed version has `./hearth upgrade`, which does not come here. */
const UPGRADE_OF_CHECKOUT = `源码这样换新版：${commandLine('backup')}，停下，更新源码，${commandLine('start')}，它自己备份、迁移。不行时，恢复备份。打包的版本（npm run pack）用 ./hearth upgrade 文件，它自己试、自己退。`;

/** The output of a command and its exit code. */
export interface CommandResult {
  code: ExitCode;
  output: string;
}

/**
 * Runs the command given by these words on the database that `reach` provides. An operator's mistake has a code of its own and a sentence;
 * throws for a bug of ours.
 */
export async function runWords(words: string[], reach: typeof onSite): Promise<CommandResult> {
  const isJson = asksForJson(words);
  try {
    const printed = ({ text, data }: Answer): CommandResult => ({ code: EXIT.done, output: isJson ? JSON.stringify(data, null, 2) : text });
    if (words.find((word) => word !== JSON_FLAG) === 'migrate') return printed(await migrateSite(configuration(), (line) => console.error(line)));
    if (words.find((word) => word !== JSON_FLAG) === 'upgrade') throw new Refusal(UPGRADE_OF_CHECKOUT);
    const parsed = parseWords(GROUPS, words);
    if ('help' in parsed) return printed({ text: parsed.help, data: parsed });
    if (parsed.apart === true) return printed(await runApart(parsed));
    return printed(await reach((db, owner) => runCommand(parsed, db, owner)));
  } catch (error) {
    const refused = refusedBy(error);
    if (refused === null) throw error;
    return { code: refused.code, output: isJson ? refusalText(refused) : refused.message };
  }
}

/** Also of words that are no command, whose refusal is JSON then. */
function asksForJson(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? undefined : end).includes(JSON_FLAG);
}

function refusalText(refused: Refused): string {
  return JSON.stringify({ error: refused }, null, 2);
}

/** Returns the configuration of the environment. Throws Misuse when a value makes no sense. */
function configuration(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    throw new Misuse(error instanceof Error ? `${error.message}。` : String(error));
  }
}

/** Runs it on the site's database; a running site is notified of what it wrote. */
async function onSite(run: (db: Database, owner: Connection) => Promise<Answer>): Promise<Answer> {
  const config = configuration();
  // What a command prints may be read by a program, which has no use for our progress.
  const log = (line: string) => console.error(line);
  const { db, owner, leave } = await reachDatabase(config, log, backUpBeforeUpgrade(config, log));
  try {
    const result = await run(db, owner);
    await sendTagNotice(db);
    return result;
  } finally {
    await leave();
  }
}

if (import.meta.main) {
  // As the site itself writes: files of an import, and a converted dump, hold what is not for other users of the machine.
  process.umask(0o077);
  const words = process.argv.slice(2);
  try {
    const { code, output } = await runWords(words, onSite);
    if (code === EXIT.done || asksForJson(words)) console.log(output);
    else console.error(output);
    process.exitCode = code;
  } catch (error) {
    console.error(error);
    if (asksForJson(words)) console.log(refusalText({ code: EXIT.fault, name: null, message: '程序出了错，见标准错误输出' }));
    process.exitCode = EXIT.fault;
  }
}
