// npm run hearth -- shipped …: what the program ships, and the operator's choice where they have changed it.
import { SHIPPED_KINDS } from '#server/modules/releases/index.ts';
import { differencesOf, keepShipped, listShipped, showShipped, takeShipped, type ShippedView } from '#server/modules/shipped/index.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';

export const SHIPPED_COMMANDS: CommandGroup = {
  name: 'shipped',
  about: '程序带来的内容',
  commands: [
    {
      usage: 'list',
      about: '看程序带来的内容里，哪些改过、哪些等你选、哪些停用了；只写 shipped 也行',
      options: [['--all', '没改过的也列出来']],
      isDefault: true,
      reads: true,
      run: list,
    },
    { usage: 'show <编号>', about: '把站里的和程序带来的并排看', reads: true, run: show },
    { usage: 'take <编号>', about: '换成程序带来的，站里原来的另存一份，反悔用 audit undo', run: take },
    { usage: 'keep <编号>', about: '留用站里的，程序下次再改才又问，反悔用 audit undo', run: keep },
  ],
};

const STATES = {
  same: '和程序带来的一样',
  edited: '改过',
  removed: '删掉了',
  offered: '等你选',
  retired: '停用了',
} as const satisfies Record<ShippedView['state'], string>;

/** Lists what is not as the program ships it. */
async function list({ db, command }: RunContext): Promise<Answer> {
  const { all = false } = command.opts<{ all?: boolean }>();
  const views = await listShipped(db, SHIPPED_KINDS);
  const shown = all ? views : views.filter(({ state }) => state !== 'same');
  const offered = shown.filter(({ state }) => state === 'offered').length;
  const lines = [
    ...shown.map(lineOf),
    `一共 ${views.length} 项，列出 ${shown.length} 项，等你选的 ${offered} 项${offered > 0 ? '：用 shipped show 编号看两边，用 take 换成程序的，用 keep 留用自己的' : ''}。`,
  ];
  return { text: lines.join('\n'), data: { shipped: shown } };
}

function lineOf({ id, label, name, state, isBinding, version, settledVersion }: ShippedView): string {
  const versions = state === 'offered' ? `${settledVersion === null ? '不知哪一版' : `第 ${settledVersion} 版`} -> 第 ${version} 版` : `第 ${version} 版`;
  return [id, label, name, STATES[state], versions, isBinding ? '约束会员，只由你换' : ''].filter(Boolean).join('  ');
}

/** Shows both sides of one thing, field by field where they differ. */
async function show({ db }: RunContext, [id = '']: string[]): Promise<Answer> {
  const detail = await showShipped(db, SHIPPED_KINDS, id);
  const { site, program, former } = detail;
  const different = differencesOf(detail);
  const lines = [
    lineOf(detail),
    ...(site ? [] : ['站里：没有']),
    ...(program ? [] : ['程序：不再带来']),
    ...different.flatMap((each) => [
      `── ${each.field}`,
      ...(each.site === null ? [] : [`站里：${each.site}`]),
      ...(each.program === null ? [] : [`程序：${each.program}`]),
    ]),
    ...(different.length === 0 ? ['两边一样。'] : []),
    former.length === 0 ? '没有换下来的旧版。' : `换下来的旧版 ${former.length} 份，最近一份是 ${former[0]?.replacedAt.slice(0, 10)} 换的，用 --json 看全文。`,
  ];
  return { text: lines.join('\n'), data: { ...detail } };
}

async function take({ db, now, reason }: RunContext, [id = '']: string[]): Promise<Answer> {
  const taken = await db.transaction((tx) => takeShipped({ tx, now }, SHIPPED_KINDS, { id, reason }));
  const text = taken === 'laid' ? `${id}：约束会员，先放进草稿了：到后台的“文字”里选好从哪天起再发布。` : `${id}：已换成程序带来的，站里原来的另存了一份。`;
  return { text, data: { id, chosen: taken === 'laid' ? 'draft' : 'program' } };
}

async function keep({ db, now, reason }: RunContext, [id = '']: string[]): Promise<Answer> {
  await db.transaction((tx) => keepShipped({ tx, now }, SHIPPED_KINDS, { id, reason }));
  return { text: `${id}：留用站里的。`, data: { id, chosen: 'site' } };
}
