import type { MessageType } from '#contract/message-types.ts';
import type { WrittenMessage } from './written/written.ts';
import { before } from './written/times.ts';

/** A message or letter somebody receives in the history of the demo site. */
export type MailEvent =
  | { kind: 'message'; at: Date; to: string; cause: string; type: MessageType; isUrgent: 0 | 1; title: string; content: string }
  | { kind: 'letter'; at: Date; from: string; to: string; content: string };

interface Delivery {
  to: string;
  cause: string;
  daysAgo: number;
  values?: (at: Date) => Record<string, string>;
}

const MEMBER = '双持盾牌';
const PRESENTER = '夜烛';
const OPERATOR = '守炉人';

const day = (at: Date) => new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric' }).format(at);
const minute = (at: Date) =>
  `${day(at)} ${new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', hour12: false }).format(at)}`;

const DELIVERIES: readonly Delivery[] = [
  { to: MEMBER, cause: 'welcome', daysAgo: 1_766, values: () => ({ nick: MEMBER }) },
  { to: PRESENTER, cause: 'role_granted', daysAgo: 1_420 },
  { to: PRESENTER, cause: 'probation_over', daysAgo: 1_390, values: () => ({ count: '17', returned: '2' }) },
  { to: MEMBER, cause: 'level_up', daysAgo: 61, values: () => ({ level: '英雄', experience: '3004', nextLevel: '传奇', rest: '4996' }) },
  ...[MEMBER, PRESENTER].flatMap((to): Delivery[] => [
    { to, cause: 'terms_changed', daysAgo: 20, values: (at) => ({ effectiveAt: day(before(at, -10)), count: '3' }) },
    { to, cause: 'maintenance', daysAgo: 6, values: (at) => ({ time: minute(before(at, -1)), minutes: '20' }) },
  ]),
  { to: MEMBER, cause: 'report_upheld', daysAgo: 1.4, values: () => ({ target: '一条评论', answer: '确是代练广告，已经移除，发的人也收到了提醒' }) },
  { to: MEMBER, cause: 'new_device', daysAgo: 0.6, values: (at) => ({ time: minute(at), device: 'Chrome · Windows', place: '203.0.113.*' }) },
  { to: OPERATOR, cause: 'new_device', daysAgo: 0.4, values: (at) => ({ time: minute(at), device: 'Edge · Windows', place: '198.51.100.*' }) },
];

const LETTERS: readonly { from: string; to: string; daysAgo: number; content: string }[] = [
  { from: MEMBER, to: PRESENTER, daysAgo: 8.2, content: '夜烛你好。我们团有人分装备时把说好的价改了，我手上只有语音的文字记录，没有截图，这样能递吗？' },
  {
    from: PRESENTER,
    to: MEMBER,
    daysAgo: 8.1,
    content: '能递。文字记录写明是谁记的、当场还有谁在，证人愿意说话比截图更管用。\n先试着和他本人谈一次，谈过没谈过，表格里都会问到。',
  },
  { from: MEMBER, to: PRESENTER, daysAgo: 7.9, content: '谈了，他答应把差价退回来。那就先不递了，多谢。' },
  { from: PRESENTER, to: MEMBER, daysAgo: 7.8, content: '这是最好的结果。退回来以后留一张图，日后有人翻旧账，你也说得清。' },
  { from: '小锤四十', to: PRESENTER, daysAgo: 1.1, content: '周三晚上您在席吗？我那桩案子补了一条附记，想请您看一眼再往下审。' },
  { from: PRESENTER, to: MEMBER, daysAgo: 0.3, content: '上回你说的那位团长，今天来信道谢，说你肯先谈一句，省了大家一桩案子。话带到了。' },
];

/** Returns the mail of the demo accounts, in no order. Throws when a message speaks of what it is not given. */
export function planMail(templates: readonly WrittenMessage[], now: Date): MailEvent[] {
  return [
    ...DELIVERIES.map(({ to, cause, daysAgo, values }): MailEvent => {
      const template = templates.find((each) => each.cause === cause);
      if (!template) throw new Error(`the demo has no message for ${cause}`);
      const at = before(now, daysAgo);
      const given = values?.(at) ?? {};
      const fill = (text: string) =>
        text.replace(/\{(\w+)\}/g, (_, name: string) => {
          const value = given[name];
          if (value === undefined) throw new Error(`the demo message ${cause} lacks ${name}`);
          return value;
        });
      return { kind: 'message', at, to, cause, type: template.type, isUrgent: template.isUrgent, title: fill(template.title), content: fill(template.content) };
    }),
    ...LETTERS.map(({ daysAgo, ...letter }): MailEvent => ({ kind: 'letter', at: before(now, daysAgo), ...letter })),
  ];
}
