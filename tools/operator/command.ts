// How the commands of `npm run hearth` are described, and how the words of an operator become one of them.
import { Command, CommanderError, type ParseOptions } from 'commander';
import type { AuditAct } from '#contract/api/audit-acts.ts';
import { actOptions } from '#contract/api/acts.shapes.ts';
import type { ActRequest } from '#server/modules/audit/index.ts';
import type { Connection, Database, Db } from '#server/platform/database/db.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import { Misuse } from './refusal.ts';

/** What a command is run with beside its words. */
export interface RunContext {
  /** The transaction it runs in, or the pool for one that lasts. */
  db: Db;
  now: Date;
  /** The operator in whose name it is run; null: the system. */
  actorId: number | null;
  /** The role that owns the tables, for what changes them. */
  owner: Connection;
  /** Does something once the command has committed. */
  afterwards(work: (database: Database) => Promise<void>): void;
  /** Why, as it was given beside the words of the command; empty: not. */
  reason: string;
  /** Nothing it does will hold: what no transaction takes back is left undone. */
  isPreview: boolean;
  /** The parsed command, for its options. */
  command: Command;
}

/** What a command prints: for people, and with `--json` for programs. */
export interface Answer {
  text: string;
  data: object;
}

export interface OperatorCommand {
  /** `approve <昵称> <答复...>`: angle brackets for what must be given, square ones for what may be left out. */
  usage: string;
  about: string;
  /** Flags and what they are for; `[]` behind a flag that may be repeated. */
  options?: readonly (readonly [flags: string, about: string])[];
  /** Runs when the group is named alone. */
  isDefault?: true;
  /** It runs in a transaction that cannot write. Without this it runs in one that does not commit without a record. */
  reads?: true;
  /** It has nothing to do with a site: none is reached, no transaction is open while it runs, and its `db` refuses. Goes with `reads`. */
  apart?: true;
  /** It lasts too long for one transaction: this act is on record before it begins. */
  lasting?: AuditAct;
  /** Of one that lasts: says in a preview what it would do. Each of its statements is a transaction of its own, which cannot write. */
  rehearse?: (context: RunContext, args: string[]) => Promise<Answer>;
  run: (context: RunContext, args: string[]) => Promise<Answer>;
}

export interface CommandGroup {
  name: string;
  about: string;
  commands: readonly OperatorCommand[];
}

const PROGRAM = commandLine('');
const FROM_USER: ParseOptions = { from: 'user' };
const TITLES: Readonly<Record<string, string>> = { 'Usage:': '用法：', 'Options:': '选项：', 'Commands:': '命令：' };
const HELP_COLUMNS = 120;
/** What comes behind these is written twice as wide in a terminal. */
const WIDE_FROM = '\u2e80';

export interface ParsedCommand extends OperatorCommand {
  /** The operator in whose name it is run, by address or nickname; null: the system. */
  as: string | null;
  /** Prints JSON. */
  isJson: boolean;
  request: ActRequest;
  args: string[];
  command: Command;
}

interface ProgramOptions {
  as?: string;
  json?: boolean;
  preview?: boolean;
  dryRun?: boolean;
  expected?: string;
  reason?: string;
}

/** Returns the command that the words ask for, or the help they ask for. Throws Misuse when they name none, with the usage. */
export function parseWords(groups: readonly CommandGroup[], words: readonly string[]): ParsedCommand | { help: string } {
  const found: ParsedCommand[] = [];
  let help = '';
  const program = createProgram((text) => (help += text));
  for (const { name, about, commands } of groups) {
    const group = program.command(name).description(about);
    group.exitOverride((error) => refuse(group, error));
    for (const each of commands) {
      const command = group.command(each.usage, { isDefault: each.isDefault ?? false }).description(each.about);
      command.exitOverride((error) => refuse(command, error));
      for (const [flags, text] of each.options ?? []) addOption(command, flags, text);
      command.action(() => void found.push({ ...each, ...givenTo(each, program.opts()), args: command.args, command }));
    }
  }
  try {
    program.parse([...words], FROM_USER);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return { help: help.trimEnd() };
    throw error;
  }
  const [parsed] = found;
  if (!parsed) throw new Error('commander ran no command and refused none');
  return parsed;
}

/** Returns what was given beside the words of a command. Throws Misuse for what a command that only reads can't take. */
function givenTo({ reads }: OperatorCommand, options: ProgramOptions): Pick<ParsedCommand, 'as' | 'isJson' | 'request'> {
  const { as = null, json: isJson = false, preview = false, dryRun = false, expected, reason } = options;
  const isPreview = preview || dryRun;
  if (reads === true && (isPreview || expected !== undefined || reason !== undefined))
    throw new Misuse('这个命令只是看，不改什么：不用 --preview、--expected 和 --reason。');
  const given = actOptions.safeParse({ preview: isPreview, expected, reason });
  if (!given.success) throw new Misuse(given.error.issues[0]?.message ?? '选项读不出来');
  return { as, isJson, request: { reason: given.data.reason.text, expected: given.data.expected ?? null, isPreview } };
}

function createProgram(write: (text: string) => void): Command {
  const program = new Command(PROGRAM)
    .helpCommand(false)
    .helpOption('-h, --help', '看用法')
    .option('--as <管理员>', '以这位管理员的名义做：邮箱或昵称')
    .option('--reason <理由>', '为什么，记录在案；命令自己要写理由的，以那个为准')
    .option('--preview', '只看会发生什么，什么也不写')
    .option('--dry-run', '同 --preview')
    .option('--expected <版本>', '预演时看到的版本：期间有人改过就不做')
    .option('--json', '打印成 JSON')
    .configureOutput({ writeOut: write, writeErr: () => undefined, getOutHelpWidth: () => HELP_COLUMNS })
    .configureHelp({
      commandUsage: usageOf,
      // The program's own help names every command at once, as long as none of its groups is asked for.
      visibleCommands: ({ commands }) => commands.flatMap((command) => (command.commands.length > 0 ? command.commands : command)),
      subcommandTerm: (command) => usageOf(command).slice(PROGRAM.length + 1),
      styleTitle: (title) => TITLES[title] ?? title,
      displayWidth: (text) => [...text].reduce((width, sign) => width + (sign >= WIDE_FROM ? 2 : 1), 0),
    });
  return program.exitOverride((error) => refuse(program, error));
}

function addOption(command: Command, flags: string, about: string): void {
  const isRepeated = flags.endsWith('[]');
  if (isRepeated) command.option(flags.slice(0, -2), about, (value: string, before: string[] | undefined) => [...(before ?? []), value]);
  else command.option(flags, about);
}

/** `npm run hearth -- word add [选项] <词>`. */
function usageOf(command: Command): string {
  const names: string[] = [];
  for (let each: Command | null = command; each !== null; each = each.parent) names.unshift(each.name());
  const args = command.registeredArguments.map((argument) => {
    const name = argument.name() + (argument.variadic ? '…' : '');
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  const options = command.options.length > 0 ? ['[选项]'] : [];
  return [...names, ...(command.commands.length > 0 ? ['<命令>'] : []), ...options, ...args].join(' ');
}

/** Throws the error as it is for requested help; every other error becomes a misuse in our own words. */
function refuse(command: Command, error: CommanderError): never {
  if (error.exitCode === 0) throw error;
  const [, quoted = ''] = /'(.+?)'/su.exec(error.message) ?? [];
  // Last, where a terminal shows it.
  throw new Misuse([command.helpInformation().trimEnd(), ...sentenceOf(error.code, quoted.split(' ')[0] ?? '')].join('\n\n'));
}

function sentenceOf(code: string, quoted: string): string[] {
  if (code === 'commander.unknownCommand') return [`没有“${quoted}”这个命令。`];
  if (code === 'commander.unknownOption') return [`不认得“${quoted}”。以 - 开头的文字请写在 -- 之后。`];
  if (code === 'commander.missingArgument') return [`请写上“${quoted}”。`];
  if (code === 'commander.optionMissingArgument') return [`“${quoted}”后面要写内容。`];
  if (code === 'commander.excessArguments') return ['写多了，有空格的内容请用引号括起来。'];
  return [];
}
