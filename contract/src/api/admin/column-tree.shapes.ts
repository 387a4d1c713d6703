import { column } from '../columns.shapes.ts';
import { flag, id, instant, line, smallId } from '../inputs.shapes.ts';
import { MAX_COLUMN_CHANGES, MAX_COLUMN_NAME_LENGTH, MAX_COLUMN_NOTE_LENGTH, MIN_COLUMN_NAME_LENGTH } from '../../staff-limits.ts';
import { role } from '../members.shapes.ts';
import { isSafeHref } from '../../text/hrefs.ts';
import { z } from '../../zod.ts';

/** A column with everything an operator decides about it. */
export const treeColumn = z.strictObject({
  ...column.shape,
  /** Heading of its group inside a two-column menu; empty elsewhere. */
  group: z.string(),
  /** Null: everybody. */
  visibleTo: z.array(role).nullable(),
  /** A new member's first post in it is held for review. */
  heldFirstPosts: z.boolean(),
  /** Left out of the menu; its posts are read as before. */
  hidden: z.boolean(),
  /** Out of use: read-only, and left out of the menu. */
  retired: z.boolean(),
  sort: z.int(),
});

/** The same with how much is in it. */
const countedColumn = z.strictObject({ ...treeColumn.shape, posts: z.int() });

export const tree = z.strictObject({
  /** The number of the published version; 0 before the first. */
  version: z.int(),
  /** In menu order, each behind the one it is under. */
  columns: z.array(countedColumn),
});

const ICON = /^[a-z0-9-]{0,40}$/;
const group = line(0, MAX_COLUMN_NAME_LENGTH, `分组是 ${MIN_COLUMN_NAME_LENGTH} 到 ${MAX_COLUMN_NAME_LENGTH} 个字`).refine(
  (text) => text === '' || [...text].length >= MIN_COLUMN_NAME_LENGTH,
  `分组是 ${MIN_COLUMN_NAME_LENGTH} 到 ${MAX_COLUMN_NAME_LENGTH} 个字`,
);
const icon = z.string().regex(ICON, '没有这个图标');
const small = (min: number, max: number, message: string) =>
  z.union([z.number(), z.string().regex(/^\d$/, message).transform(Number)]).pipe(z.int(message).min(min, message).max(max, message));
/** The place among those beside it, from 1. */
const position = small(1, 9, '位置从 1 数起').or(z.int('位置从 1 数起').min(1, '位置从 1 数起').max(1_000, '没有这个位置'));

const fields = {
  name: line(MIN_COLUMN_NAME_LENGTH, MAX_COLUMN_NAME_LENGTH, `名称是 ${MIN_COLUMN_NAME_LENGTH} 到 ${MAX_COLUMN_NAME_LENGTH} 个字`),
  kind: column.shape.kind,
  action: z.string().max(100, '没有这种列表样式'),
  target: z.enum(['_self', '_blank'], { error: '打开方式不认得' }),
  icon,
  menuColumns: small(1, 2, '菜单是一列或两列'),
  group,
  rankLevel: small(0, 2, '没有这个角标'),
  rankIcon: icon,
  createPath: z
    .string()
    .max(200, '去处最多 200 个字')
    .refine((path) => path === '' || (path.startsWith('/') && isSafeHref(path)), '去处要是站内的地址，以 / 开头'),
  createName: line(0, MAX_COLUMN_NAME_LENGTH, `按钮最多 ${MAX_COLUMN_NAME_LENGTH} 个字`),
  visibleTo: z.array(role).min(1, '至少要有人看得见').nullable(),
  note: line(0, MAX_COLUMN_NOTE_LENGTH, `名下一行最多 ${MAX_COLUMN_NOTE_LENGTH} 个字`),
  heldFirstPosts: flag,
} as const;

/** A column by its number, or one that the same publication adds by its `ref`. */
const reference = z
  .int()
  .min(-1_000)
  .max(2_147_483_647)
  .refine((number) => number !== 0, '没有这个编号');
const optional = z.object(fields).partial().shape;

export const columnChange = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('add'),
    ref: z.int().min(-1_000).max(-1).optional(),
    parentId: reference.nullable().default(null),
    sort: position.optional(),
    ...optional,
    name: fields.name,
    kind: fields.kind,
  }),
  z.object({ op: z.literal('save'), id: reference, sort: position.optional(), ...optional }),
  z.object({ op: z.literal('move'), id: reference, parentId: reference.nullable().optional(), group: group.optional(), sort: position.optional() }),
  z.object({ op: z.literal('hide'), id: reference, hidden: flag.default(true) }),
  z.object({ op: z.literal('retire'), id: reference, retired: flag.default(true) }),
  /** Publishes the columns as they were in an earlier version; what came since is retired. */
  z.object({ op: z.literal('restore'), version: smallId }),
]);

export const columnTree = { summary: '整棵栏目树，连藏着的和停用的，与发布的版本号', input: z.object({}), reply: tree };

export const publishColumns = {
  summary: '一次发布对栏目树的全部改动；看的那一版已经不是最新的，就一处也不改',
  input: z.object({
    /** The version the changes were made to. */
    base: z.union(
      [
        z.int().min(0),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      { error: '请写明改的是哪一版' },
    ),
    changes: z.array(columnChange).min(1, '没有改动').max(MAX_COLUMN_CHANGES, `一次最多 ${MAX_COLUMN_CHANGES} 处改动`),
  }),
  reply: tree,
};

export const columnVersions = {
  summary: '栏目树发布过的版本，新的在前',
  input: z.object({}),
  reply: z.array(
    z.strictObject({
      version: z.int(),
      publishedAt: instant,
      /** Null: the program, or the first content. */
      by: z.strictObject({ id, nickName: z.string() }).nullable(),
      reason: z.string(),
      columns: z.array(treeColumn),
    }),
  ),
};
