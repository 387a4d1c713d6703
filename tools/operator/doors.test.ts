// What an operator does at the keyboard is done in the browser too, but for what proves that one holds the machine.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRouteKeys } from '#contract/testing/route-keys.ts';
import { GROUPS } from '#tools/hearth.ts';

/** Why a command has no page. */
const REASONS = {
  installing: 'it makes or moves the installation, whose places and keys stand in the environment',
  upgrading: 'it changes the program',
  restoring: 'it brings back a machine that is lost',
  lettingIn: 'it lets in an only operator who has lost everything',
} as const;

type Door = { routes: readonly string[] } | { only: keyof typeof REASONS };

const routes = (...names: string[]): Door => ({ routes: names });
const only = (reason: keyof typeof REASONS): Door => ({ only: reason });

/** For every command that changes or shows something of a site: the routes of its page, or why there is none. */
const DOORS: Readonly<Record<string, Door>> = {
  'operator add': only('lettingIn'),
  'setting list': routes('listSettings'),
  'setting set': routes('saveSettings'),
  'totp off': routes('turnOffTotp'),
  'suggestion list': routes('listSuggestions'),
  'suggestion contact': routes('openSuggestionContact'),
  'suggestion state': routes('moveSuggestion'),
  'suggestion answer': routes('answerSuggestion'),
  'word add': routes('saveWord'),
  'word remove': routes('removeWord'),
  'word list': routes('listWords'),
  'word import': routes('importWords'),
  'word test': routes('testWords'),
  'held list': routes('listQueue'),
  'held approve': routes('handleCase', 'decideComment'),
  'held reject': routes('handleCase', 'decideComment'),
  'held first-posts': routes('publishColumns'),
  'presenter list': routes('listOffices', 'listApplications'),
  'presenter approve': routes('reviewApplication'),
  'presenter reject': routes('reviewApplication'),
  'presenter suspend': routes('suspendOffice'),
  'presenter restore': routes('restoreOffice'),
  'presenter resign': routes('resignOffice'),
  'plugin list': routes('listPluginsForStaff'),
  'plugin add': routes('savePlugin'),
  'plugin screenshots': routes('savePluginScreenshots'),
  'plugin withdraw': routes('withdrawPlugin'),
  'report list': routes('listReports'),
  'report show': routes('viewReport'),
  'report uphold': routes('handleReport'),
  'report suspend': routes('handleReport'),
  'report reject': routes('handleReport'),
  'sponsor list': routes('listSponsorsForStaff'),
  'sponsor add': routes('saveSponsor'),
  'sponsor change': routes('saveSponsor'),
  'sponsor remove': routes('removeSponsor'),
  'announcement list': routes('listMessagesToAll'),
  'announcement send': routes('sendAnnouncement'),
  'page list': routes('listDeskPages'),
  'page set': routes('publishPage'),
  'shipped list': routes('listShipped'),
  'shipped show': routes('viewShipped'),
  'shipped take': routes('takeShipped'),
  'shipped keep': routes('keepShipped'),
  'scenery list': routes('listSubmittedScenery'),
  'scenery approve': routes('reviewScenery'),
  'scenery reject': routes('reviewScenery'),
  'scenery remove': routes('removeScenery'),
  'member suspend': routes('suspendMember'),
  'member restore': routes('restoreMember'),
  'search check': routes('checkSearch', 'viewSearchDesk'),
  'search rebuild': routes('rebuildSearch', 'viewSearchDesk'),
  'jobs list': routes('listJobs'),
  'jobs run': routes('runJob'),
  'backups list': routes('listBackups'),
  'audit list': routes('listAudit'),
  'audit view': routes('viewAudit'),
  'audit undo': routes('undoAudit'),
  'audit verify': routes('verifyAudit'),
  'audit export': routes('exportAudit'),
  'deliveries list': routes('listMails', 'listTexts'),
  'mail bounce': routes('reportBounce'),
  'mail release': routes('releaseBounce'),
  'deputy list': routes('listDeputies'),
  'deputy set': routes('setDeputy'),
  'deputy unset': routes('setDeputy'),
  'deputy away': routes('setAway'),
  'deputy back': routes('setAway'),
  'notification list': routes('listDeputies'),
  'notification show': routes('openNotification'),
  'notification answer': routes('answerNotification'),
  'faults list': routes('listFaults'),
  'faults server': routes('listFaults'),
  'version show': routes('viewRelease'),
  'files look': routes('getDashboard'),
  'files copy': only('installing'),
  'files drop-local': only('installing'),
  'import run': routes('checkImport', 'runImport'),
  'import list': routes('listImports'),
  'import undo': routes('undoImport'),
};

/** Commands of `package.json` for a site that runs, beside `hearth`. */
const SCRIPTS: Readonly<Record<string, Door>> = {
  start: only('installing'),
  backup: routes('runBackup'),
  restore: only('restoring'),
};

/** Words that `hearth` knows beside its groups. */
const WORDS: Readonly<Record<string, Door>> = { migrate: only('upgrading'), upgrade: only('upgrading') };

const COMMANDS = GROUPS.flatMap(({ name, commands }) =>
  // What has nothing to do with a site neither changes nor shows anything of it.
  commands.filter(({ apart }) => apart !== true).map(({ usage }) => `${name} ${usage.split(' ')[0] ?? ''}`),
);

const WEB = join(import.meta.dirname, '../../web/src');
const ofConsole = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && /^(admin|features|pages)\//.test(path))
  .map((path) => readFileSync(join(WEB, path), 'utf8'))
  .join('\n');

it('every command is done by a page too, or says which of four things it is for', () => {
  expect(Object.keys(DOORS).toSorted()).toEqual(COMMANDS.toSorted());
});

it('every page that is named here is there: its route is for staff, and the browser calls it', async () => {
  const keys = new Map((await readRouteKeys()).map((key) => [key.name, key]));
  const named = [DOORS, SCRIPTS, WORDS].flatMap((doors) => Object.values(doors).flatMap((door) => ('routes' in door ? door.routes : [])));
  for (const name of named) {
    expect(keys.get(name)?.access, name).toMatch(/^(operator|presenter)$/);
    expect(new RegExp(`\\b${name}\\b`).test(ofConsole), `${name} is called by no page`).toBe(true);
  }
});

it('what stays at the keyboard stays for one of four reasons, and the page for operators names the command', () => {
  const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const section = operations.slice(operations.indexOf('## Without a shell'));
  const text = section.slice(0, section.indexOf('\n## ', 1));
  const kept = Object.entries({ ...DOORS, ...SCRIPTS, ...WORDS }).flatMap(([name, door]) => ('only' in door ? [{ name, why: REASONS[door.only] }] : []));
  expect(kept.filter(({ name }) => !text.includes(name))).toEqual([]);
});
