import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './counter-notices.shapes.ts';

/** What becomes of the statement of an author that what was taken down infringes nothing. */
export type CounterNoticeState = z.output<typeof shapes.counterNoticeState>;
/** What the one who had reported has done since. */
export type CounterNoticeStep = z.output<typeof shapes.counterNoticeStep>;
/** An order upon a report of an infringement, as the author of what it took down reads it. */
export type InfringementOrder = z.output<typeof shapes.infringementOrder>;
export type CounterNoticeWork = InfringementOrder['works'][number];
/** A statement as the one who had reported reads it. */
export type ForwardedNotice = z.output<typeof shapes.viewCounterNotice.reply>;
/** A statement as operators read it. */
export type StaffCounterNotice = z.output<typeof shapes.staffCounterNotice>;

/** Of a file that came with a statement or a reply; the token of an operator comes as a header, or the code of the mail. */
export const COUNTER_NOTICE_FILE_PATH = '/oss/r/counter_notice/:id';
/** The header that carries the code of the mail. */
export const COUNTER_NOTICE_CODE_HEADER = 'x-counter-notice-code';

export const listMyCounterNotices = keyed<typeof shapes.listMyCounterNotices>()('listMyCounterNotices', {
  method: 'GET',
  path: 'member/counter_notice/list',
  access: 'member',
});
export const saveCounterNotice = keyed<typeof shapes.saveCounterNotice>()('saveCounterNotice', {
  method: 'POST',
  path: 'member/counter_notice/save',
  access: 'member',
});
export const withdrawCounterNotice = keyed<typeof shapes.withdrawCounterNotice>()('withdrawCounterNotice', {
  method: 'POST',
  path: 'member/counter_notice/withdraw/:id',
  access: 'member',
});

export const viewCounterNotice = keyed<typeof shapes.viewCounterNotice>()('viewCounterNotice', {
  method: 'GET',
  path: 'g/counter_notice/:code',
  access: 'guest',
});
export const replyToCounterNotice = keyed<typeof shapes.replyToCounterNotice>()('replyToCounterNotice', {
  method: 'POST',
  path: 'g/counter_notice/:code',
  access: 'guest',
});

export const listCounterNotices = keyed<typeof shapes.listCounterNotices>()('listCounterNotices', {
  method: 'GET',
  path: 'admin/takedown/counter/list',
  access: 'operator',
});
export const revealCounterNotice = keyed<typeof shapes.revealCounterNotice>()('revealCounterNotice', {
  method: 'POST',
  path: 'admin/takedown/counter/reveal/:id',
  access: 'operator',
});
export const forwardCounterNotice = keyed<typeof shapes.forwardCounterNotice>()('forwardCounterNotice', {
  method: 'POST',
  path: 'admin/takedown/counter/forward/:id',
  access: 'operator',
});
export const returnCounterNotice = keyed<typeof shapes.returnCounterNotice>()('returnCounterNotice', {
  method: 'POST',
  path: 'admin/takedown/counter/return/:id',
  access: 'operator',
});
export const stopCounterNotice = keyed<typeof shapes.stopCounterNotice>()('stopCounterNotice', {
  method: 'POST',
  path: 'admin/takedown/counter/stop/:id',
  access: 'operator',
});
export const dismissReply = keyed<typeof shapes.dismissReply>()('dismissReply', {
  method: 'POST',
  path: 'admin/takedown/counter/dismiss/:id',
  access: 'operator',
});
