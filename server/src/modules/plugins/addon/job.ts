import { createHash } from 'node:crypto';
import { initialsOf } from '#contract/text/pinyin.ts';
import { listDictionaries, readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { listGames } from '#server/modules/games/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { findJobProgress, readSettings, saveJobProgress } from '#server/modules/settings/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { zipOf } from '#server/platform/archive/zip-writer.ts';
import { flavorOfGame } from '../plugin/flavors.ts';
import { pluginsTag, storeName } from '../plugin/rules.ts';
import { ADDON_FOLDER, beginOf } from './about.ts';
import { addonFiles, type AddonContent } from './build.ts';
import { saveBuilds, type Build } from './queries-builds.ts';
import { selectDropped, selectFingerprint, selectHead, selectListed, type ListedRow } from './queries-list.ts';

type BuildContext = Pick<SiteContext, 'db' | 'files' | 'config' | 'now'>;

/** The source of a game's last build. */
interface Progress {
  builtOn: string;
  print: string;
}

/** The format of the addon: a new one causes a build although the list is the same. */
const FORM = '3';

/** A part of the realms, offered on its own. */
interface RealmGroup {
  /** `B`, or `A-F`. */
  label: string;
  realms: string[];
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Builds the addons of every game whose list has changed since, or whose day is over; call it every half minute. */
export async function buildAddons(context: BuildContext): Promise<void> {
  for (const game of await listGames(context.db)) await buildGame(context, game);
}

async function buildGame({ db, files, config, now }: BuildContext, game: { id: number; name: string }): Promise<void> {
  const builtOn = dayInChina(now);
  const { addonRealmGroups: grouping } = await readSettings(db);
  const progress: Progress = { builtOn, print: `${FORM} ${config.publicUrl} ${grouping} ${await selectFingerprint(db, game.id)}` };
  const before = await findJobProgress<Progress>(db, jobOf(game.id));
  if (before?.builtOn === progress.builtOn && before.print === progress.print) return;

  const [rows, dropped, { revision, head }, labelOf, dictionaries] = await Promise.all([
    // From the day's first moment on, so that the same list gives the same bytes all day.
    selectListed(db, game.id, beginOf(builtOn)),
    selectDropped(db, game.id, null),
    selectHead(db, game.id),
    readEntryLabels(db),
    listDictionaries(db),
  ]);
  const labels = { penalty: (value: string) => labelOf('penalty', value).label, offence: (value: string) => labelOf('offence', value).label };
  const content: AddonContent = {
    gameId: game.id,
    gameName: game.name,
    answerUrl: `${config.publicUrl}/answer`,
    builtOn,
    revision,
    head,
    rows,
    dropped,
    labels,
    group: null,
  };
  const realms = [...(dictionaries['realm'] ?? []).map(({ label }) => label), ...rows.map(({ realm }) => realm)];
  const builds = [await buildOne(files, content, { group: '', realms: [] })];
  const rowsByRealm = Map.groupBy(rows, ({ realm }) => realm);
  for (const group of groupRealms(realms, grouping)) {
    const own = group.realms.flatMap((realm) => rowsByRealm.get(realm) ?? []).sort(byRealmAndName);
    builds.push(await buildOne(files, { ...content, rows: own, group }, { group: group.label, realms: group.realms }));
  }
  const orphans = await db.transaction(async (tx) => {
    const left = await saveBuilds({ tx, now }, game.id, builds);
    await saveJobProgress<Progress>({ tx, now }, jobOf(game.id), progress);
    writesTags(tx, pluginsTag(game.id));
    return left;
  });
  for (const sha256 of orphans) await files.remove(storeName(sha256));
}

function jobOf(gameId: number): string {
  return `addon:${gameId}`;
}

async function buildOne(files: SiteContext['files'], content: AddonContent, { group, realms }: { group: string; realms: readonly string[] }): Promise<Build> {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  for await (const piece of zipOf(addonFiles(content))) {
    hash.update(piece);
    pieces.push(piece);
  }
  const sha256 = hash.digest('hex');
  const bytes = Buffer.concat(pieces);
  await files.write(storeName(sha256), bytes);
  // Who plays two worlds has both archives in one folder.
  const parts = [ADDON_FOLDER, flavorOfGame(content.gameId) ?? String(content.gameId), content.builtOn.replaceAll('-', ''), group];
  const name = `${parts.filter((part) => part !== '').join('-')}.zip`;
  return { group, realms, entries: content.rows.length, builtOn: content.builtOn, sha256, size: bytes.length, name };
}

function byRealmAndName(one: ListedRow, other: ListedRow): number {
  return Buffer.compare(Buffer.from(one.realmKey), Buffer.from(other.realmKey)) || Buffer.compare(Buffer.from(one.nameKey), Buffer.from(other.nameKey));
}

/**
 * Returns the realms in groups by the first letter of their names as one types them, in the order of the letters, realms in theirs; groups
 * without a realm are left out, and so are realms without a letter. `setting`: as `a-f,g-m,n-z`; empty: one group a letter.
 */
function groupRealms(realms: readonly string[], setting: string): RealmGroup[] {
  const spans = setting === '' ? LETTERS.map((letter) => [letter, letter]) : setting.split(',').map((span) => span.split('-'));
  const byLetter = Map.groupBy([...new Set(realms)].sort(), (realm) => initialsOf(realm).slice(0, 1));
  return spans.flatMap(([first = '', last = first]) => {
    const held = LETTERS.filter((letter) => letter >= first && letter <= last).flatMap((letter) => byLetter.get(letter) ?? []);
    return held.length === 0 ? [] : [{ label: (first === last ? first : `${first}-${last}`).toUpperCase(), realms: held }];
  });
}
