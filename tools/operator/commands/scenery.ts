import { sceneryReason } from '#contract/api/scenery.shapes.ts';
import { listSubmittedScenery, removeScenery, reviewScenery } from '#server/modules/scenery/index.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse } from '../refusal.ts';

export const SCENERY_COMMANDS: CommandGroup = {
  name: 'scenery',
  about: '风景',
  commands: [
    { usage: 'list', about: '看等着收的风景，等得久的在前', reads: true, run: showScenery },
    { usage: 'approve <编号>', about: '收进风景，作者会收到消息', run: approveScenery },
    { usage: 'reject <编号> <理由...>', about: '退回，作者会读到理由', run: rejectScenery },
    { usage: 'remove <编号> <理由...>', about: '把挂着的撤下，作者会读到理由', run: takeDownScenery },
  ],
};

const LISTED = 50;

/** Returns pictures that wait to be let in, those that have waited longest first. */
async function showScenery({ db }: RunContext): Promise<Answer> {
  const { items, total } = await listSubmittedScenery(db, { status: 'pending', size: LISTED });
  const lines = items.map(
    ({ id, title, zone, expansion, author, image, story, createdAt }) =>
      `#${id} 《${title}》 ${zone} ${expansion} ${author.nickName} ${createdAt.slice(0, 10)}\n${image.width}×${image.height} ${image.src}${story && `\n${story}`}`,
  );
  if (total > items.length) lines.push(`还有 ${total - items.length} 张。`);
  return { text: lines.join('\n\n') || '没有等着收的风景。', data: { items, total } };
}

/** Lets a picture in. */
async function approveScenery({ db, now }: RunContext, [id = '']: string[]): Promise<Answer> {
  const scenery = await reviewScenery({ db, now }, null, { id: idOf(id), approve: true, reason: '' });
  return { text: `#${id} 《${scenery.title}》收下了。`, data: { scenery } };
}

/** Sends a picture back. */
async function rejectScenery({ db, now }: RunContext, [id = '', ...words]: string[]): Promise<Answer> {
  const scenery = await reviewScenery({ db, now }, null, { id: idOf(id), approve: false, reason: reasonOf(words) });
  return { text: `#${id} 《${scenery.title}》退回了。`, data: { scenery } };
}

/** Takes a picture off the wall. */
async function takeDownScenery({ db, now }: RunContext, [id = '', ...words]: string[]): Promise<Answer> {
  const scenery = await removeScenery({ db, now }, null, { id: idOf(id), reason: reasonOf(words) });
  return { text: `#${id} 《${scenery.title}》撤下了。`, data: { scenery } };
}

function reasonOf(words: readonly string[]): string {
  const reason = sceneryReason.safeParse(words.join(' '));
  if (!reason.success) throw new Misuse(reason.error.issues[0]?.message ?? '理由读不出来');
  return reason.data;
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Misuse('请写上风景的编号，用 scenery list 查');
  return Number(text);
}
