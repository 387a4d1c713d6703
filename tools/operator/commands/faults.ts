// npm run hearth -- faults: what goes wrong in visitors' browsers, and in the site's own processes.
import { BROWSER_FAULT_LABELS, MORE_FAULTS, SERVER_FAULT_LABELS } from '#contract/api/admin/faults.ts';
import { FAULT_DAYS } from '#contract/fault-reports.ts';
import { listFaults, listServerFaults, type FaultRow, type ServerFault } from '#server/modules/faults/index.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse } from '../refusal.ts';

export const FAULT_COMMANDS: CommandGroup = {
  name: 'faults',
  about: '访客浏览器里和站里出的错',
  commands: [
    {
      usage: 'list',
      about: `看最近几天访客浏览器里出的错，按位置合在一起，只写 faults 也行；留 ${FAULT_DAYS} 天`,
      options: [['--days <天数>', '看最近几天，不写就是 7']],
      isDefault: true,
      reads: true,
      run: list,
    },
    {
      usage: 'server',
      about: '看最近几天站里的程序出的错和慢查询，按位置合在一起',
      options: [['--days <天数>', '看最近几天，不写就是 7']],
      reads: true,
      run: listServer,
    },
  ],
};

const DEFAULT_DAYS = 7;

async function list({ db, command, now }: RunContext): Promise<Answer> {
  const days = daysOf(command);
  const faults = await listFaults({ db, now }, days);
  return { text: faults.length === 0 ? `最近 ${days} 天，访客的浏览器没有报告过错。` : faults.map(lineOf).join('\n'), data: { faults } };
}

async function listServer({ db, command, now }: RunContext): Promise<Answer> {
  const days = daysOf(command);
  const faults = await listServerFaults({ db, now }, days);
  return { text: faults.length === 0 ? `最近 ${days} 天，站里没有出过错，也没有慢查询。` : faults.map(serverLineOf).join('\n'), data: { faults } };
}

function serverLineOf({ lastAt, count, kind, place, name, worstMs }: ServerFault): string {
  const worst = worstMs === 0 ? '' : `最慢 ${worstMs} 毫秒`;
  return [lastAt.slice(0, 16), `${count} 次`, SERVER_FAULT_LABELS[kind], place, name || MORE_FAULTS, worst].filter((part) => part !== '').join('  ');
}

function daysOf(command: RunContext['command']): number {
  const { days: given = String(DEFAULT_DAYS) } = command.opts<{ days?: string }>();
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1 || days > FAULT_DAYS) throw new Misuse(`--days 写 1 到 ${FAULT_DAYS} 的整数`);
  return days;
}

function lineOf({ day, count, kind, message, file, line, col, function: frame, browser, browserVersion, version }: FaultRow): string {
  const position = line > 0 ? `${file}:${line}:${col}` : file;
  return [day, `${count} 次`, BROWSER_FAULT_LABELS[kind], message, position, frame, browserVersion > 0 ? `${browser} ${browserVersion}` : browser, version]
    .filter((part) => part !== '')
    .join('  ');
}
