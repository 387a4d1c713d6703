import type { Column, MenuItem } from '../api/columns.ts';
import type { PostCard } from '../api/posts.ts';

/** Returns a post as lists show it: new, without a picture, tags or comments, but for the given details. */
export function samplePost(details: Partial<PostCard> = {}): PostCard {
  return {
    id: 1,
    columnId: 1001,
    columnName: '热议',
    gameId: 1,
    author: { id: 1, nickName: '夜烛', avatar: '/avatar/1.svg', level: '英雄', role: 'member' },
    title: '标题',
    cover: null,
    summary: '',
    tags: [],
    essence: false,
    essenceLevel: 0,
    essenceReason: '',
    pinned: false,
    readCount: 0,
    commentCount: 0,
    favorCount: 0,
    createdAt: '2026-01-01T00:00:00Z',
    lastCommentAt: null,
    lastCommenter: null,
    solved: false,
    trial: null,
    ...details,
  };
}

/** What a column and its menu item have in common. */
const menuEntry = (id: number) => ({
  id,
  name: `栏目 ${id}`,
  action: '/cart/list',
  target: '_self' as const,
  icon: '',
  menuColumns: 1,
  rankLevel: 0,
  rankIcon: '',
  createPath: '',
  createName: '',
  kind: 'article' as const,
  note: '',
});

/** Returns an article column at the top of the menu, but for the given details. */
export function sampleColumn(id: number, details: Partial<Column> = {}): Column {
  return { ...menuEntry(id), parentId: null, ...details };
}

/** Returns the menu item of an article column without further columns below it, but for the given details. */
export function sampleMenuItem(id: number, details: Partial<MenuItem> = {}): MenuItem {
  return { ...menuEntry(id), children: [], extChildren: [], ...details };
}
