import type { Db, Tx } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { selectIsAnythingImported, selectOldColumn, selectOldComment, selectOldMember, selectOldPost } from './queries-addresses.ts';

/** What an address of a Discuz! site is about, by the ids of the converter. */
export type OldThing = { kind: 'column' | 'post' | 'member' | 'comment'; id: string };

/** An address without the rewriting of names, by its script and `mod`. */
const SCRIPTS: Readonly<Record<string, (query: URLSearchParams) => OldThing | null>> = {
  '/forum.php': (query) => {
    if (query.get('mod') === 'viewthread') return threadOf(query.get('tid'));
    if (query.get('mod') === 'forumdisplay') return thingOf('column', 'fid', query.get('fid'));
    if (query.get('mod') === 'redirect' && query.get('goto') === 'findpost')
      return thingOf('comment', 'pid', query.get('pid')) ?? threadOf(query.get('ptid') ?? query.get('tid'));
    return null;
  },
  '/home.php': (query) => (query.get('mod') === 'space' ? thingOf('member', 'uid', query.get('uid')) : null),
  '/viewthread.php': (query) => threadOf(query.get('tid')),
  '/forumdisplay.php': (query) => thingOf('column', 'fid', query.get('fid')),
  '/space.php': (query) => thingOf('member', 'uid', query.get('uid')),
  '/redirect.php': (query) => thingOf('comment', 'pid', query.get('pid')),
};
const REWRITTEN = /^\/(?:(thread|tid)-(\d{1,12})(?:-\d{1,6}){0,2}|(forum|fid)-(\d{1,12})(?:-\d{1,6})?|space-uid-(\d{1,12}))\.html$/;

/** Returns what an address would be about on a Discuz! site; null: it looks like none of theirs. */
export function oldThingAt(path: string, query: URLSearchParams): OldThing | null {
  const script = Object.hasOwn(SCRIPTS, path) ? SCRIPTS[path] : undefined;
  if (script) return script(query);
  const [, thread, tid = null, forum, fid = null, uid = null] = REWRITTEN.exec(path) ?? [];
  if (thread !== undefined) return threadOf(tid);
  if (forum !== undefined) return thingOf('column', 'fid', fid);
  return thingOf('member', 'uid', uid);
}

function threadOf(tid: string | null): OldThing | null {
  return thingOf('post', 'tid', tid);
}

function thingOf(kind: OldThing['kind'], prefix: string, id: string | null): OldThing | null {
  return id !== null && /^\d{1,12}$/.test(id) ? { kind, id: `${prefix}${id}` } : null;
}

const isAnythingImported = keepUntilDropped('imports', selectIsAnythingImported);

/** To be called when an import begins or is undone. */
export function importsChanged(tx: Tx): void {
  isAnythingImported.written(tx);
}

/** Returns where a thing of an old site is now, by the newest import that brought it; null: it was not brought, or is gone. */
export async function findMoved(db: Db, { kind, id }: OldThing): Promise<string | null> {
  if (!(await isAnythingImported.read(db))) return null;
  switch (kind) {
    case 'post': {
      const post = await selectOldPost(db, id);
      return post && `/post/view/${post.columnId}/${post.id}`;
    }
    case 'comment': {
      const comment = await selectOldComment(db, id);
      return comment && `/post/view/${comment.columnId}/${comment.postId}?floor=${comment.floor}#f${comment.floor}`;
    }
    case 'member': {
      const memberId = await selectOldMember(db, id);
      return memberId === null ? null : `/member/${memberId}`;
    }
    case 'column': {
      const column = await selectOldColumn(db, id);
      return column && (column.action === '/' ? '/' : `${column.action}/${column.id}`);
    }
  }
}
