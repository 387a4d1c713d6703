import { findPictures } from '#server/modules/files/index.ts';
import { postTag } from '#server/modules/posts/index.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import { isOldPath } from './file/old-paths.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import {
  selectFloorFrom,
  selectIsAnythingImported,
  selectOldColumn,
  selectOldComment,
  selectOldMember,
  selectOldPicture,
  selectOldPost,
  selectRedirected,
} from './queries-addresses.ts';

/** What an address of a Discuz! site is about, by the ids of the converter; of a thread, at which page. */
export interface OldThing {
  kind: 'column' | 'post' | 'member' | 'comment' | 'picture' | 'address';
  id: string;
  page?: number;
  /** The address itself, path and query, where it is like one of an old site. */
  address?: string;
}

/** How many floors Discuz! shows on a page, unless its operator has changed that. */
const FLOORS_A_PAGE = 10;

/** An address without the rewriting of names, by its script and `mod`. */
const SCRIPTS: Readonly<Record<string, (query: URLSearchParams) => OldThing | null>> = {
  '/forum.php': (query) => {
    switch (query.get('mod')) {
      case 'viewthread':
        return threadOf(query.get('tid'), query.get('page'));
      case 'forumdisplay':
        return thingOf('column', 'fid', query.get('fid'));
      case 'redirect':
        return redirectOf(query);
      case 'attachment':
        return attachmentOf(query.get('aid'));
      default:
        return null;
    }
  },
  '/home.php': (query) => (query.get('mod') === 'space' ? thingOf('member', 'uid', query.get('uid')) : null),
  '/viewthread.php': (query) => threadOf(query.get('tid'), query.get('page')),
  '/forumdisplay.php': (query) => thingOf('column', 'fid', query.get('fid')),
  '/space.php': (query) => thingOf('member', 'uid', query.get('uid')),
  '/redirect.php': (query) => redirectOf(query),
  '/attachment.php': (query) => attachmentOf(query.get('aid')),
};
const REWRITTEN = /^\/(?:(thread|tid)-(\d{1,12})(?:-(\d{1,6})(?:-\d{1,6})?)?|(forum|fid)-(\d{1,12})(?:-\d{1,6})?|space-uid-(\d{1,12}))\.html$/;
/** The pages for search engines: `/archiver/?tid-1.html`, or below it. */
const ARCHIVED = /^(tid|fid)-(\d{1,12})(?:-page-(\d{1,6}))?\.html$/;

/** Returns what an address would be about on a site that may have moved in; null: it looks like none. */
export function oldThingAt(path: string, query: URLSearchParams): OldThing | null {
  const found = discuzThingAt(path, query);
  const text = query.toString();
  const address = `${path}${text === '' ? '' : `?${text}`}`;
  if (!isOldPath(address)) return found;
  return found === null ? { kind: 'address', id: address } : { ...found, address };
}

/** Returns what an address would be about on a Discuz! site; null: it looks like none of theirs. */
export function discuzThingAt(path: string, query: URLSearchParams): OldThing | null {
  const script = Object.hasOwn(SCRIPTS, path) ? SCRIPTS[path] : undefined;
  if (script) return script(query);
  if (path.startsWith('/archiver/')) return archivedOf(path.slice('/archiver/'.length), query);
  const [, thread, tid = null, page = null, forum, fid = null, uid = null] = REWRITTEN.exec(path) ?? [];
  if (thread !== undefined) return threadOf(tid, page);
  if (forum !== undefined) return thingOf('column', 'fid', fid);
  return thingOf('member', 'uid', uid);
}

function archivedOf(name: string, query: URLSearchParams): OldThing | null {
  const [first = ''] = query.keys();
  const [, kind, id = null, page = null] = ARCHIVED.exec(name === '' || name === 'index.php' ? first : name) ?? [];
  return kind === 'tid' ? threadOf(id, page) : thingOf('column', 'fid', id);
}

function redirectOf(query: URLSearchParams): OldThing | null {
  const goto = query.get('goto');
  if (goto === null || goto === 'findpost') return thingOf('comment', 'pid', query.get('pid')) ?? threadOf(query.get('ptid') ?? query.get('tid'), null);
  return goto === 'lastpost' ? threadOf(query.get('tid'), null) : null;
}

/** The number of an attachment is the first part of what is written in Base64. */
function attachmentOf(aid: string | null): OldThing | null {
  if (aid === null || aid.length > 200) return null;
  return thingOf('picture', 'aid', /^\d{1,12}$/.test(aid) ? aid : (Buffer.from(aid, 'base64').toString('latin1').split('|')[0] ?? null));
}

function threadOf(tid: string | null, page: string | null): OldThing | null {
  const thing = thingOf('post', 'tid', tid);
  const wanted = page !== null && /^\d{1,6}$/.test(page) ? Number(page) : 1;
  return thing && (wanted > 1 ? { ...thing, page: wanted } : thing);
}

function thingOf(kind: OldThing['kind'], prefix: string, id: string | null): OldThing | null {
  return id !== null && /^\d{1,12}$/.test(id) ? { kind, id: `${prefix}${id}` } : null;
}

const isAnythingImported = keepUntilDropped('imports', selectIsAnythingImported);

/** To be called when an import begins or is undone. */
export function importsChanged(tx: Tx): void {
  isAnythingImported.written(tx);
}

/**
 * Returns where a thing of an old site is now, by the newest import that brought it; of a page of a thread, at its first floor that is there. Null: it was not
 * brought, or is gone.
 */
export async function findMoved(db: Db, thing: OldThing): Promise<string | null> {
  if (!(await isAnythingImported.read(db))) return null;
  const found = await findThing(db, thing);
  return found ?? (thing.address === undefined ? null : findThing(db, { kind: 'address', id: thing.address }));
}

async function findThing(db: Db, { kind, id, page = 1 }: OldThing): Promise<string | null> {
  switch (kind) {
    case 'post': {
      const post = await selectOldPost(db, id);
      if (!post) return null;
      readsTags(postTag(post.id));
      const floor = page > 1 ? await selectFloorFrom(db, post.id, (page - 1) * FLOORS_A_PAGE + 1) : null;
      return `/post/view/${post.columnId}/${post.id}${floor === null ? '' : floorIn(floor)}`;
    }
    case 'comment': {
      const comment = await selectOldComment(db, id);
      if (!comment) return null;
      readsTags(postTag(comment.postId));
      return `/post/view/${comment.columnId}/${comment.postId}${floorIn(comment.floor)}`;
    }
    case 'member': {
      const memberId = await selectOldMember(db, id);
      return memberId === null ? null : `/member/${memberId}`;
    }
    case 'column': {
      const column = await selectOldColumn(db, id);
      return column && (column.action === '/' ? '/' : `${column.action}/${column.id}`);
    }
    case 'address': {
      const post = await selectRedirected(db, id);
      if (post) readsTags(postTag(post.id));
      return post && `/post/view/${post.columnId}/${post.id}`;
    }
    case 'picture': {
      const fileId = await selectOldPicture(db, id);
      return (fileId === null ? undefined : (await findPictures(db, [fileId])).get(fileId))?.src ?? null;
    }
  }
}

function floorIn(floor: number): string {
  return `?floor=${floor}#f${floor}`;
}
