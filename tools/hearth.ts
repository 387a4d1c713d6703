// npm run hearth -- …: what an operator does from the keyboard until the console does it.
import { randomInt } from 'node:crypto';
import { Failure } from '#contract/failures.ts';
import * as memberShapes from '#contract/api/members.shapes.ts';
import { createMember, hashPassword, makePassword, removeSecondFactor } from '#server/modules/members/index.ts';
import { isSettingKey, readSettings, saveSetting, settingKeys } from '#server/modules/settings/index.ts';
import { onTagsDropped } from '#server/platform/state/cache-tags.ts';
import { readConfig } from '#server/platform/process/config.ts';
import type { Connection, Database } from '#server/platform/database/db.ts';
import { reachDatabase } from '#server/platform/database/reach-database.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { openTagChannel } from '#server/platform/state/tag-channel.ts';
import { HOLDS_USAGE, approve, reject, setFirstPosts, showHeld } from './operator/held.ts';
import { PLUGINS_USAGE, offerPlugin, showPlugins, showScreenshots, withdrawPlugin } from './operator/plugins.ts';
import { MEMBERS_USAGE, restoreAccount, suspendAccount } from './operator/members.ts';
import { PRESENTERS_USAGE, approvePresenter, rejectPresenter, resign, restore, showPresenters, suspend } from './operator/presenters.ts';
import { PAGES_USAGE, setPage, showPages } from './operator/pages.ts';
import { alterSponsor, dropSponsor, putSponsor, showSponsors, SPONSORS_USAGE } from './operator/sponsors.ts';
import { Refusal } from './operator/refusal.ts';
import { REPORTS_USAGE, rejectReport, showReport, showReports, suspendReported, upholdReport } from './operator/reports.ts';
import { SCENERY_USAGE, approveScenery, rejectScenery, showScenery, takeDownScenery } from './operator/scenery.ts';
import { SEARCH_USAGE, checkSearch, rebuildSearch } from './operator/search.ts';
import { SUGGESTIONS_USAGE, moveSuggestion, replyToSuggestion, showSuggestions } from './operator/suggestions.ts';
import { WATCHED_WORDS_USAGE, addWord, dropWord, importWatchedWords, showWatchedWords, testWatchedWords } from './operator/watched-words.ts';

const USAGE = `用法：
  npm run hearth -- operator add 邮箱 [昵称]    新建一位管理员，打印一次性的密码
  npm run hearth -- setting list               看全部设置
  npm run hearth -- setting set 名字 值         改一项设置
  npm run hearth -- totp off 邮箱或昵称          替丢了验证器和恢复码的会员关掉两步验证
${SUGGESTIONS_USAGE}
${WATCHED_WORDS_USAGE}
${HOLDS_USAGE}
${PRESENTERS_USAGE}
${PLUGINS_USAGE}
${REPORTS_USAGE}
${SPONSORS_USAGE}
${PAGES_USAGE}
${SCENERY_USAGE}
${MEMBERS_USAGE}
${SEARCH_USAGE}`;

type Command = (db: Database, args: string[], now: Date, connection: Connection) => Promise<string>;

const commands: Record<string, Command> = {
  'operator add': addOperator,
  'setting list': listSettings,
  'setting set': setSetting,
  'held list': showHeld,
  'held approve': approve,
  'held reject': reject,
  'held first-posts': setFirstPosts,
  'suggestion list': showSuggestions,
  'suggestion state': moveSuggestion,
  'suggestion answer': replyToSuggestion,
  'word add': addWord,
  'word remove': dropWord,
  'word list': showWatchedWords,
  'word import': importWatchedWords,
  'word test': testWatchedWords,
  'totp off': turnTotpOff,
  'scenery list': showScenery,
  'scenery approve': approveScenery,
  'scenery reject': rejectScenery,
  'scenery remove': takeDownScenery,
  'sponsor list': showSponsors,
  'sponsor add': putSponsor,
  'sponsor change': alterSponsor,
  'sponsor remove': dropSponsor,
  'page list': showPages,
  'page set': setPage,
  'report list': showReports,
  'report show': showReport,
  'report uphold': upholdReport,
  'report suspend': suspendReported,
  'report reject': rejectReport,
  'plugin list': showPlugins,
  'plugin add': offerPlugin,
  'plugin screenshots': showScreenshots,
  'plugin withdraw': withdrawPlugin,
  'member suspend': suspendAccount,
  'member restore': restoreAccount,
  'search check': checkSearch,
  'search rebuild': rebuildSearch,
  'presenter list': showPresenters,
  'presenter approve': approvePresenter,
  'presenter reject': rejectPresenter,
  'presenter suspend': suspend,
  'presenter restore': restore,
  'presenter resign': resign,
};

async function addOperator(db: Database, [givenEmail, givenNick]: string[], now: Date): Promise<string> {
  const email = memberShapes.email.safeParse(givenEmail);
  if (!email.success) throw new Refusal('请写上管理员的邮箱，例如 npm run hearth -- operator add keeper@example.com');
  const nickName = memberShapes.nickName.safeParse(givenNick ?? `守炉人${randomInt(1000, 10_000)}`);
  if (!nickName.success) throw new Refusal(nickName.error.issues[0]?.message ?? '昵称不能用');
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  await db.transaction((tx) => createMember(tx, { nickName: nickName.data, email: email.data, passwordHash, role: 'operator', joinedAt: now }));
  return `管理员 ${nickName.data} 已建好。\n邮箱：${email.data}\n密码：${password}\n密码只显示这一次，登录后请到“安全验证”改掉。`;
}

async function listSettings(db: Database): Promise<string> {
  const settings = await readSettings(db);
  return settingKeys.map((key) => `${key} = ${settings[key]}`).join('\n');
}

async function setSetting(db: Database, [key = '', ...words]: string[], now: Date): Promise<string> {
  if (!isSettingKey(key)) throw new Refusal(`没有叫“${key}”的设置。有这些：${settingKeys.join('、')}`);
  await db.transaction((tx) => saveSetting(tx, key, words.join(' '), now));
  return `${key} = ${(await readSettings(db))[key]}`;
}

async function turnTotpOff(db: Database, [account = '']: string[]): Promise<string> {
  const nickName = await db.transaction((tx) => removeSecondFactor(tx, account));
  if (nickName === null) throw new Refusal(`没有哪位会员的邮箱或昵称是“${account}”，或者他没有开两步验证。`);
  return `${nickName} 的两步验证已关闭，登录只要密码。请先确认真的是他本人。`;
}

/** The output of a command and its exit code. */
export interface Answer {
  code: 0 | 1;
  output: string;
}

/**
 * Runs the command given by these words on the database that `reach` provides. Returns code 1 and a sentence for an operator's mistake;
 * throws for a bug of ours.
 */
export async function answer([group = '', verb = '', ...args]: string[], reach: typeof onSite): Promise<Answer> {
  const command = commands[`${group} ${verb}`];
  try {
    if (!command) throw new Refusal(USAGE);
    return { code: 0, output: await reach((db, connection) => command(db, args, new Date(), connection)) };
  } catch (error) {
    if (error instanceof Failure) return { code: 1, output: error.fields?.[0]?.message ?? error.message };
    if (error instanceof Refusal || error instanceof StartFailure) return { code: 1, output: error.message };
    throw error;
  }
}

/** Runs it on the site's database and notifies a running site of what it wrote. */
async function onSite(run: (db: Database, connection: Connection) => Promise<string>): Promise<string> {
  const { db, connection, leave } = await reachDatabase(readConfig(process.env), (line) => console.log(line));
  const channel = openTagChannel(connection);
  const written = new Set<string>();
  onTagsDropped((tags) => tags.forEach((tag) => written.add(tag)));
  try {
    const output = await run(db, connection);
    await channel.publish(written);
    return output;
  } finally {
    await channel.close();
    await leave();
  }
}

if (import.meta.main) {
  const { code, output } = await answer(process.argv.slice(2), onSite);
  if (code === 0) console.log(output);
  else console.error(output);
  process.exitCode = code;
}
