import { until } from '../harness/commands.ts';
import type { Drill } from '../harness/drill.ts';
import { findPrimary, readMembers, versionOfPostgres } from '../parts/database.ts';
import { webUrl } from '../parts/site.ts';
import { call } from '../load/calls.ts';
import { makePeople } from '../load/people.ts';
import { drawPicture } from '../load/picture.ts';

/** Everything is there: a post with a picture is written on one node and read on the other. */
export const up: Drill = {
  what: 'everything comes up; a post with a picture is written through nginx and read on each node',
  rounds: null,
  async run({ log }) {
    const members = await readMembers();
    log(
      `${await versionOfPostgres()}; primary ${(await findPrimary()).name}; ${members.map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ')}`,
    );
    const [token = ''] = await makePeople(1);
    const form = new FormData();
    form.set('purpose', 'picture');
    form.set('file', drawPicture(), 'lab.png');
    const picture = await call<{ id: number; url: string }>('/oss/r/upload', { token, body: form });
    if (picture.value === null) throw new Error(`the picture was refused: ${picture.status} ${picture.code}`);
    const { url } = picture.value;
    const post = await call<{ id: number }>('post/save', {
      token,
      body: { columnId: 1001, title: '一篇从这台写、在那台读的帖子', markdown: '炉火旁边的一张图，从这台写，在那台读。', coverId: picture.value.id },
    });
    if (post.value === null) throw new Error(`the post was refused: ${post.status} ${post.code}`);
    const { id } = post.value;
    const startedAt = performance.now();
    for (const index of [0, 1]) {
      await until(`web${index + 1} shows the post and its picture`, 10, async () => {
        const page = await (await fetch(`${webUrl(index)}/post/view/1001/${id}`)).text();
        const shown = await fetch(new URL(url, webUrl(index)));
        return page.includes(coverOf(url)) && shown.ok;
      });
    }
    const ms = Math.round(performance.now() - startedAt);
    return [
      {
        what: 'servers that run',
        measured: `${members.filter(({ state }) => state === 'running' || state === 'streaming').length} of 3`,
        wanted: '3 of 3',
        isMet: members.length === 3,
      },
      { what: 'a post with a picture, read on both nodes', measured: `after ${ms} ms`, wanted: 'shown on both', isMet: true },
    ];
  },
};

/** Returns the part of a picture's address that all of its sizes share. */
function coverOf(url: string): string {
  return url.replace(/^.*\//, '').replace(/[-.].*$/, '');
}
