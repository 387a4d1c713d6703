import { QUEUE_KINDS } from '#contract/api/queue-kinds.ts';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { ACTOR, defineNotification, words } from '#server/modules/messages/index.ts';
import { byChannels, type ChannelPolicy } from './policy.ts';

/** What is wrong with the site reaches its operators by all there is: nobody reads messages of a site that is down. */
const TO_OPERATORS = {
  audience: 'operator',
  channels: ['message', 'mail'],
  fallback: ['text'],
  retryMinutes: 30,
  canText: true,
} as const satisfies Partial<ChannelPolicy<object>>;

const MESSAGES = '/profile/message';
/** Where operators see to it themselves. */
const BACKUPS = '/admin/backups';
const JOBS = '/admin/jobs';

/** Returns which disk it is; messages of earlier versions do not say. */
function diskText({ node, folder }: { node?: string; folder?: string }): string {
  return node === undefined || folder === undefined ? '数据目录' : `${node} 上 ${folder} `;
}

/** To operators: what is wrong with the site. */
export const OPERATOR_NOTIFICATIONS = {
  backupFailed: byChannels(
    defineNotification<{ reason: string }>('backup-failed', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`备份没有做成`,
        content: words`${data.reason}\n请看过原因，再到后台的“备份”点“现在做一份”；做成了，这一条就算处理过。`,
      }),
    }),
    { ...TO_OPERATORS, label: '备份没有做成', answerHours: 24, mail: () => ({ wanted: '备份没有做成，请尽快看一下', path: BACKUPS }) },
  ),

  backupUnproven: byChannels(
    defineNotification<{ file: string; reason: string }>('backup-unproven', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`最新的备份恢复不了`,
        content: words`每周一次的试恢复没有成：${data.file}。${data.reason}\n站还好好的，可是这份备份靠不住。请看过原因，再到后台的“备份”点它的“试一试”；成了，这一条就算处理过。`,
      }),
    }),
    { ...TO_OPERATORS, label: '最新的备份恢复不了', answerHours: 24, mail: () => ({ wanted: '最新的备份恢复不了，请尽快看一下', path: BACKUPS }) },
  ),

  backupNotOffsite: byChannels(
    defineNotification<{ reason: string }>('backup-not-offsite', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`备份没有送到异地`,
        content: words`异地最新的一份备份已经超过 26 小时了。${data.reason}\n站会接着试；看过原因以后，也可以到后台的“后台的活”让它现在就做。送到了，这一条就算处理过。`,
      }),
    }),
    { ...TO_OPERATORS, label: '备份没有送到异地', answerHours: 24, mail: () => ({ wanted: '备份没有送到异地，请尽快看一下', path: JOBS }) },
  ),

  /** The actor is the operator; `at` is an instant. */
  operatorSignedIn: byChannels(
    defineNotification<{ device: string; place: string; at: string }>('operator-signed-in', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data: { device, place } }) => ({
        title: words`管理员${ACTOR}在新设备上登录了`,
        content: words`用的是 ${device}（${place}）。问一声是不是本人；不是的话，到后台的“会员”里让那个账号全部退出，再换密码。`,
      }),
    }),
    { ...TO_OPERATORS, label: '管理员在新设备登录', mail: () => ({ wanted: '有管理员在新设备上登录了', path: MESSAGES }) },
  ),

  backupDownloaded: byChannels(
    defineNotification<{ file: string }>('backup-downloaded', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({ title: words`${ACTOR}下载了一份备份`, content: words`下载的是 ${data.file}。不是他自己要的，请马上换他的密码、查管理记录。` }),
    }),
    { ...TO_OPERATORS, label: '有人下载了备份', mail: () => ({ wanted: '有管理员下载了一份备份', path: MESSAGES }) },
  ),

  tokenMade: byChannels(
    defineNotification<{ name: string }>('token-made', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({ title: words`${ACTOR}发了一个接口令牌`, content: words`名字是“${data.name}”。不是他自己要的，请到后台的“接口与推送”作废。` }),
    }),
    { ...TO_OPERATORS, label: '有人发了接口令牌', mail: () => ({ wanted: '有管理员发了一个接口令牌', path: MESSAGES }) },
  ),

  webhookPaused: byChannels(
    defineNotification<{ name: string }>('webhook-paused', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`推送“${data.name}”停了`,
        content: words`三天没有一条送到，先停下来。请看过对方的地址，再到后台的“接口与推送”存一次，它就重新开始。`,
      }),
    }),
    { ...TO_OPERATORS, label: '推送停了', mail: () => ({ wanted: '有一个推送三天没有送到，停了', path: MESSAGES }) },
  ),

  diskFull: byChannels(
    defineNotification<{ freeMegabytes: number; percent: number; node?: string; folder?: string }>('disk-full', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`磁盘快满了`,
        content: words`${diskText(data)}所在的磁盘只剩 ${data.freeMegabytes} MB（${data.percent}%）。满了以后什么都写不进去，请尽快腾地方；腾出来了，这一条就算处理过。`,
      }),
    }),
    { ...TO_OPERATORS, label: '磁盘快满了', answerHours: 12, mail: () => ({ wanted: '磁盘快满了，请尽快腾地方', path: MESSAGES }) },
  ),

  chainBroken: byChannels(
    defineNotification<{ seq: number }>('chain-broken', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`管理记录的链断了`,
        content: words`从第 ${data.seq} 条起对不上：有人改过记录，或者数据坏了。请先留好备份，不要动数据库，再查是谁、何时。`,
      }),
    }),
    { ...TO_OPERATORS, label: '管理记录的链断了', answerHours: 4, mail: () => ({ wanted: '管理记录的链断了，请马上看', path: MESSAGES }) },
  ),

  ticketChainBroken: byChannels(
    defineNotification<{ game: string }>('ticket-chain-broken', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`罚单的链断了`,
        content: words`“${data.game}”的罚单链对不上：有人改过罚单，或者数据坏了。请先留好备份，不要动数据库，再查是谁、何时。`,
      }),
    }),
    { ...TO_OPERATORS, label: '罚单的链断了', answerHours: 4, mail: () => ({ wanted: '罚单的链断了，请马上看', path: MESSAGES }) },
  ),

  reportsOverdue: byChannels(
    defineNotification<{ count: number; hours: number }>('reports-overdue', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`有举报等得太久了`,
        content: words`${data.count} 份举报等了 ${data.hours} 小时以上还没有人结。请去审理台的“举报”看，或者提醒主持人；都结了，这一条就算处理过。`,
      }),
    }),
    {
      ...TO_OPERATORS,
      label: '有举报等得太久了',
      answerHours: 24,
      forPresenters: true,
      mail: () => ({ wanted: '有举报等得太久了，请去审理台看', path: MESSAGES }),
    },
  ),

  queueOverdue: byChannels(
    defineNotification<{ what: string; count: number }>('queue-overdue', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`有待办逾期了`,
        content: words`${data.what}：${data.count} 件过了期限还没有人办。请去后台的“待办”看；都办了，这一条就算处理过。`,
      }),
    }),
    {
      ...TO_OPERATORS,
      label: '有待办逾期了',
      answerHours: 12,
      mail: ({ data }) => ({ wanted: `有待办逾期了：${data.what}，请去后台看`, path: '/admin/queue' }),
    },
  ),

  takedownWaits: byChannels(
    defineNotification<{ authority: string; number: string; dueAt: string }>('takedown-waits', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data: { authority, number } }) => ({
        title: words`来了一份下架令`,
        content: words`${authority}，文号 ${number}。请去后台的“待办”看期限，核对以后执行，或者退回；办了，这一条就算处理过。`,
      }),
    }),
    {
      ...TO_OPERATORS,
      label: '来了一份下架令',
      answerHours: QUEUE_KINDS.takedown.limitHours,
      mail: ({ data }) => ({ wanted: '来了一份下架令，请按时办', until: data.dueAt, path: '/admin/queue' }),
    },
  ),

  /** The actor is the operator. */
  stormStarted: byChannels(
    defineNotification<{ hours: number }>('storm-started', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`${ACTOR}打开了风暴开关`,
        content: words`开 ${data.hours} 个小时：新人先等点头，不用登录的表单关上。不是他自己开的，请到后台关掉，再换他的密码、查管理记录。`,
      }),
    }),
    { ...TO_OPERATORS, label: '风暴开关打开了', mail: () => ({ wanted: '有管理员打开了风暴开关', path: MESSAGES }) },
  ),

  /** The actor is the operator. */
  stormEnded: byChannels(
    defineNotification('storm-ended', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: () => ({
        title: words`${ACTOR}关掉了风暴开关`,
        content: words`注册、发帖和表单都照平常的来。不是他自己关的，请到后台再打开，再换他的密码、查管理记录。`,
      }),
    }),
    { ...TO_OPERATORS, label: '风暴开关关掉了', mail: () => ({ wanted: '有管理员关掉了风暴开关', path: MESSAGES }) },
  ),

  workerStopped: byChannels(
    defineNotification<{ nodes: string }>('worker-stopped', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`有一个干后台活的进程停了`,
        content: words`${data.nodes} 没打招呼就停了。它手上的活由别的进程接着做；没有别的进程时，请尽快重新启动它。做到哪了，到后台的“后台的活”看。`,
      }),
    }),
    { ...TO_OPERATORS, label: '有一个干后台活的进程停了', answerHours: 4, mail: () => ({ wanted: '有一个干后台活的进程停了，请看一下', path: JOBS }) },
  ),

  noWorker: byChannels(
    defineNotification('no-worker', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: () => ({
        title: words`没有进程在干后台的活`,
        content: words`案子的期限、罚单期满、资料打包都停着。请启动一个 HEARTH_ROLE=worker 的进程，或者不写 HEARTH_ROLE；有进程干活了，这一条就算处理过。`,
      }),
    }),
    { ...TO_OPERATORS, label: '没有进程在干后台的活', answerHours: 4, mail: () => ({ wanted: '没有进程在干后台的活，请尽快启动一个', path: MESSAGES }) },
  ),

  /** To a deputy, when nobody has seen to something for half its time, or who has to is away. */
  deputyCalled: byChannels(
    defineNotification<{ wanted: string; until: string | null; path: string }>('deputy-called', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`请你代为处理：${data.wanted}`,
        content: words`管理员不在，或者到现在还没有应声。你是代理人，请去看一眼；能处理的处理掉，处理不了的请设法找到管理员。`,
      }),
    }),
    {
      ...TO_OPERATORS,
      label: '代管理员处理',
      channels: ['message', 'mail', 'text'],
      fallback: [],
      answerHours: 24,
      mail: ({ data }) => ({ ...data, wanted: `请代管理员处理：${data.wanted}` }),
    },
  ),
};
