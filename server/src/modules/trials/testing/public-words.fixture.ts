import { listAllMessages } from '#server/modules/messages/index.ts';
import { DESK, type Court } from './court.fixture.ts';

/** Returns how many messages of all members hold a name. */
export async function countMessages({ db }: Court, name: string): Promise<number> {
  const members = await db.query<{ id: number }>('SELECT id FROM members');
  const messages = await Promise.all(members.map(({ id }) => listAllMessages(db, id, { after: 0, limit: 1000 })));
  return messages.flat().filter((message) => JSON.stringify(message).includes(name)).length;
}
/** Returns every public reply that could speak of a case. */
export async function publicText({ site }: Court, id: number): Promise<string> {
  const paths = [
    `g/post/view/${id}`,
    `g/post/card/${DESK}`,
    `g/post/mono/${DESK}`,
    `g/trial/view/${id}`,
    `g/comment/post/${id}`,
    `g/post/picks/${DESK}`,
    'g/trial/stats',
    'g/ticket/list',
    'g/blacklist/list',
    'g/blacklist/calc',
  ];
  return (await Promise.all(paths.map((path) => site.get(path)))).map((response) => JSON.stringify(response.t)).join('\n');
}
