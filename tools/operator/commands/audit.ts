// npm run hearth -- audit …: the record of what staff have done.
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { exportAudit as exportShape, listAudit as listShape } from '#contract/api/audit.shapes.ts';
import type { ListedAuditRow } from '#contract/api/audit.ts';
import { UNDOING } from '#server/modules/undoers/index.ts';
import { exportAudit, exportLines, listAudit, undoAudit, verifyOnRecord, viewAudit } from '#server/modules/audit/index.ts';
import type { Database } from '#server/platform/database/db.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse, Refusal } from '../refusal.ts';

export const AUDIT_COMMANDS: CommandGroup = {
  name: 'audit',
  about: '管理记录',
  commands: [
    { usage: 'list', about: '看最近五十条，连同审理里做的', reads: true, run: showRecords },
    { usage: 'view <编号>', about: '看一条：改之前和改之后、哈希', reads: true, run: showRecord },
    { usage: 'undo <编号> [理由...]', about: '撤销一条，撤销自己也记录在案', run: undo },
    { usage: 'verify', about: '从头验证记录的链', run: verify },
    {
      usage: 'export <文件>',
      about: '导出成文件，一条一行；人名和原话不在里面',
      options: [
        ['--format <csv|ndjson>', '格式，不写就是 ndjson'],
        ['--personal <文件>', '人名和原话另存到这个文件'],
      ],
      run: exportRecords,
    },
  ],
};

const MAX_SHOWN = 50;
/** Sees what operators see; nobody's own. */
const KEYBOARD = { id: 0, role: 'operator' } as const;

async function showRecords({ db, now }: RunContext): Promise<Answer> {
  const { items } = await listAudit({ db, now, viewer: KEYBOARD }, listShape.input.parse({ size: MAX_SHOWN, court: true }));
  return { text: items.map(lineOf).join('\n') || '还没有记录。', data: { items } };
}

async function showRecord({ db, now }: RunContext, [given = '']: string[]): Promise<Answer> {
  const view = await viewAudit({ db, now, viewer: KEYBOARD }, seqOf(given));
  const lines = [
    lineOf(view),
    `之前 ${JSON.stringify(view.before)}`,
    `之后 ${JSON.stringify(view.after)}`,
    `哈希 ${view.hash}`,
    `前一条的哈希 ${view.previousHash}`,
  ];
  return { text: lines.join('\n'), data: view };
}

/** Takes an act back. */
async function undo({ db, now, reason }: RunContext, [given = '', ...words]: string[]): Promise<Answer> {
  const seq = seqOf(given);
  const row = await db.transaction((tx) => undoAudit({ tx, now }, { seq, reason: words.join(' ').trim() || reason }, UNDOING));
  return { text: `#${seq} 已撤销，撤销是第 ${row.seq} 号。`, data: { record: row } };
}

/** Checks the chain; a broken one ends the command with a refusal, once that is on record. */
async function verify({ db, now, afterwards }: RunContext): Promise<Answer> {
  const report = await db.transaction((tx) => verifyOnRecord({ tx, now }));
  if (!report.ok)
    afterwards(() => {
      throw new Refusal(`记录的链断在第 ${report.brokenAt} 号：有人改过在案的记录。`, report);
    });
  return { text: `第 1 号到第 ${report.to} 号都对得上，链头是 ${report.head}。`, data: report };
}

/** Writes the records into files once it is on record that somebody has. */
async function exportRecords({ db, now, command, afterwards, isPreview }: RunContext, [path = '']: string[]): Promise<Answer> {
  const { format, personal } = command.opts<{ format?: string; personal?: string }>();
  const input = exportShape.input.safeParse({ ...(format !== undefined && { format }), personal: personal !== undefined });
  if (!input.success) throw new Misuse(input.error.issues[0]?.message ?? '选项读不出来');
  // What can't be written is not put on record.
  if (!isPreview) for (const file of [path, personal]) if (file !== undefined) await requireWritable(file);
  const { upTo } = await db.transaction((tx) => exportAudit({ tx, now }, input.data));
  afterwards(async (database: Database) => {
    const exported = { input: input.data, upTo };
    await pipeline(exportLines({ db: database, now }, { ...exported, part: 'records' }), createWriteStream(path, { mode: 0o600 }));
    if (personal !== undefined)
      await pipeline(exportLines({ db: database, now }, { ...exported, part: 'personal' }), createWriteStream(personal, { mode: 0o600 }));
  });
  return { text: `第 ${upTo} 号为止的记录在 ${path}。`, data: { upTo, format: input.data.format, file: path, personalFile: personal ?? null } };
}

/** Makes a file unless it is there, readable for nobody else. Throws a misuse where it can't be written. */
async function requireWritable(path: string): Promise<void> {
  try {
    const file = await open(path, 'a', 0o600);
    await file.close();
  } catch {
    throw new Misuse(`写不进 ${path}，请换一个文件`);
  }
}

function lineOf({ seq, at, actor, role, label, targetKind, targetId, reason, undo: undoing }: ListedAuditRow): string {
  const who = actor?.nickName ?? (role === 'system' ? '系统' : '已注销的人');
  return [seq === null ? '审理' : `#${seq}`, at.slice(0, 19), who, label, `${targetKind} ${targetId}`, reason, undoing && '可撤销'].filter(Boolean).join('  ');
}

function seqOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Misuse('请写上记录的编号，用 audit list 查');
  return Number(text);
}
