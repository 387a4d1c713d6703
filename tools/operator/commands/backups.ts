// npm run hearth -- backups: the backups that the site makes by itself.
import { isOffsiteLate, listBackups, selectOffsiteState, type Backup, type OffsiteState } from '#server/modules/backups/index.ts';
import { readConfig } from '#server/platform/process/config/config.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';

export const BACKUP_COMMANDS: CommandGroup = {
  name: 'backups',
  about: '站自己做的备份',
  commands: [{ usage: 'list', about: '看留着哪些备份、试着恢复过没有，只写 backups 也行', isDefault: true, reads: true, run: list }],
};

const INSTANT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });
const MEGABYTE = 1024 ** 2;

async function list({ db, now }: RunContext): Promise<Answer> {
  const { kept, last } = await listBackups(db);
  const offsite = await selectOffsiteState(db);
  const lines = kept.map(
    (backup) =>
      `${backup.file}  ${at(backup.madeAt)}，${(backup.sizeBytes / MEGABYTE).toFixed(1)} MB，${backup.rowCount} 行，${backup.fileCount} 个文件；${trialOf(backup)}；${sentOf(backup)}`,
  );
  if (last && last.failure !== '') lines.push(`上一次（${at(last.startedAt)}）没有做成：${last.failure}`);
  if (kept.length === 0) lines.push(`还没有备份。现在就做一次：${commandLine('jobs run backups')}`);
  else lines.push(`文件在数据目录的 backups 里。试着恢复一次最新的：${commandLine('jobs run backup-trial')}`);
  lines.push(readConfig(process.env).offsite === null ? '没有设异地的地方。' : offsiteOf(offsite, now));
  return { text: [...lines, '时间都是北京时间。'].join('\n'), data: { kept, last, offsite } };
}

function trialOf({ triedAt, trialFailure }: Backup): string {
  if (triedAt === null) return '还没有试着恢复过';
  return trialFailure === '' ? `${at(triedAt)} 试着恢复过，都在` : `${at(triedAt)} 试着恢复，没有成：${trialFailure}`;
}

function sentOf({ sealed, sentAt, sentBytes, sendFailure }: Backup): string {
  if (sentAt !== null) return `${at(sentAt)} 送到了异地`;
  if (!sealed) return '没有加密，不送到异地';
  const part = sentBytes > 0 ? `送了 ${(sentBytes / MEGABYTE).toFixed(1)} MB` : '没有送到异地';
  return sendFailure === '' ? part : `${part}：${sendFailure}`;
}

function offsiteOf(state: OffsiteState, now: Date): string {
  const late = isOffsiteLate(state, now) ? '，太久了' : '';
  return state.newestAt === null ? `异地一份也没有${late}。` : `异地有 ${state.count} 份，最新的是 ${at(state.newestAt)} 的${late}。`;
}

function at(instant: string | null): string {
  return instant === null ? '' : INSTANT.format(new Date(instant));
}
