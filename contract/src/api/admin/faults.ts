import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './faults.shapes.ts';

/** What went wrong in the browsers of visitors and in the site's own processes, counted by place. */
export type FaultLists = z.output<typeof shapes.listFaults.reply>;

/** What happened in a browser. */
export const BROWSER_FAULT_LABELS: Readonly<Record<FaultLists['browsers'][number]['kind'], string>> = {
  error: '脚本出错',
  rejection: '没人接住的失败',
  load: '没有装上',
  policy: '被安全策略拦下',
  more: '其余的',
};

/** What happened in a process of the site. */
export const SERVER_FAULT_LABELS: Readonly<Record<FaultLists['server'][number]['kind'], string>> = { fault: '程序出错', slow: '慢查询' };

/** Where there were more places than are kept apart. */
export const MORE_FAULTS = '地方太多，其余的没有分开记';

export const listFaults = keyed<typeof shapes.listFaults>()('listFaults', { method: 'GET', path: 'admin/fault/list', access: 'operator' });
