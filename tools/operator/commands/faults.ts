// npm run hearth -- faults: what goes wrong in visitors' browsers.
import { KEPT_DAYS, listFaults, type FaultRow } from '#server/modules/faults/index.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse } from '../refusal.ts';

export const FAULT_COMMANDS: CommandGroup = {
  name: 'faults',
  about: '访客浏览器里出的错',
  commands: [
    {
      usage: 'list',
      about: `看最近几天访客浏览器里出的错，按位置合在一起，只写 faults 也行；留 ${KEPT_DAYS} 天`,
      options: [['--days <天数>', '看最近几天，不写就是 7']],
      isDefault: true,
      reads: true,
      run: list,
    },
  ],
};

const KINDS = { error: '脚本出错', rejection: '没人接住的失败', load: '没有装上', policy: '被安全策略拦下', more: '其余的，没有分开记' } as const;
const DEFAULT_DAYS = 7;

async function list({ db, command, now }: RunContext): Promise<Answer> {
  const { days: given = String(DEFAULT_DAYS) } = command.opts<{ days?: string }>();
  const days = Number(given);
  if (!Number.isInteger(days) || days < 1 || days > KEPT_DAYS) throw new Misuse(`--days 写 1 到 ${KEPT_DAYS} 的整数`);
  const faults = await listFaults({ db, now }, days);
  return { text: faults.length === 0 ? `最近 ${days} 天，访客的浏览器没有报告过错。` : faults.map(lineOf).join('\n'), data: { faults } };
}

function lineOf({ day, count, kind, message, file, line, col, function: frame, browser, browserVersion, version }: FaultRow): string {
  const position = line > 0 ? `${file}:${line}:${col}` : file;
  return [day, `${count} 次`, KINDS[kind], message, position, frame, browserVersion > 0 ? `${browser} ${browserVersion}` : browser, version]
    .filter((part) => part !== '')
    .join('  ');
}
