import { id } from './inputs.shapes.ts';
import { z } from '../zod.ts';

const own = {
  id: z.int(),
  name: z.string(),
  action: z.string(),
  target: z.enum(['_self', '_blank']),
  icon: z.string(),
  menuColumns: z.int(),
  rankLevel: z.int(),
  rankIcon: z.string(),
  createPath: z.string(),
  createName: z.string(),
  kind: z.enum(['article', 'question', 'complaint', 'page', 'gallery', 'people', 'ticket', 'blacklist']),
  note: z.string(),
};

export const column = z.strictObject({ ...own, parentId: z.int().nullable() });
const leaf = z.strictObject({ ...own, children: z.array(z.never()), extChildren: z.array(z.never()) });
export const menuGroup = z.strictObject({ name: z.string(), children: z.array(leaf) });
export const menuItem = z.strictObject({ ...own, children: z.array(leaf), extChildren: z.array(menuGroup) });

export const columnDetail = z.strictObject({ currentColumn: column, activateColumn: column });

export const listColumns = { summary: '栏目菜单，按读者的身份', input: z.object({}), reply: z.array(menuItem) };
export const listPublicColumns = { summary: '栏目菜单，游客所见', input: z.object({}), reply: z.array(menuItem) };
export const findColumn = { summary: '一个栏目与它点亮的菜单项', input: z.object({ id }), reply: columnDetail };
