// npm run hearth -- deliveries …, mail …: what the site has sent, and addresses that mail does not reach.
import { CHANNEL_LABELS } from '#contract/api/channels-labels.ts';
import { labelOf } from '#server/modules/channels/index.ts';
import { ACCOUNT_DELIVERIES, STATE_LABELS, isAccountDelivery, listDeliveries, releaseAddress, reportBounce } from '#server/modules/deliveries/index.ts';
import { readConfig } from '#server/platform/process/config/config.ts';
import { openSecrets } from '#server/platform/process/secrets.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse } from '../refusal.ts';

export const DELIVERY_COMMANDS: CommandGroup = {
  name: 'deliveries',
  about: '寄出的信和短信',
  commands: [
    {
      usage: 'list',
      about: '看最近寄出的信和短信各自怎样了，没有地址和内容，只写 deliveries 也行',
      options: [['--state <状态>', `只看一种：${Object.keys(STATE_LABELS).join('、')}`]],
      isDefault: true,
      reads: true,
      run: list,
    },
  ],
};

export const MAIL_COMMANDS: CommandGroup = {
  name: 'mail',
  about: '寄不到的邮箱',
  commands: [
    { usage: 'bounce <邮箱>', about: '记下一个退信的邮箱，在它换掉或确认以前不再往那里寄', run: bounce },
    { usage: 'release <邮箱>', about: '邮箱又收得到了，照常往那里寄', run: release },
  ],
};

const MAX_SHOWN = 200;
const INSTANT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

async function list({ db, command }: RunContext): Promise<Answer> {
  const { state } = command.opts<{ state?: string }>();
  const wanted = Object.keys(STATE_LABELS).find((each): each is keyof typeof STATE_LABELS => each === state);
  if (state !== undefined && wanted === undefined) throw new Misuse(`没有叫“${state}”的状态。有这些：${Object.keys(STATE_LABELS).join('、')}`);
  const deliveries = await listDeliveries(db, { state: wanted ?? null, limit: MAX_SHOWN });
  if (deliveries.length === 0) return { text: '还没有寄过。', data: { deliveries } };
  const lines = deliveries.map(({ id, kind, channel, state: now, reason, attempts, createdAt, endedAt, dueAt }) => {
    const label = isAccountDelivery(kind) ? ACCOUNT_DELIVERIES[kind].label : labelOf(kind);
    const why = reason === '' ? '' : `（${reason}）`;
    const next = dueAt === null ? '' : `，下次 ${at(dueAt)}`;
    return `#${id}  ${at(createdAt)}  ${label}  ${CHANNEL_LABELS[channel]}  ${STATE_LABELS[now]}${why}  试了 ${attempts} 次${endedAt === null ? next : `，${at(endedAt)} 完`}`;
  });
  return { text: [...lines, '时间都是北京时间。'].join('\n'), data: { deliveries } };
}

async function bounce({ db, now }: RunContext, [address = '']: string[]): Promise<Answer> {
  const secrets = await openSecrets(readConfig(process.env));
  const count = await db.transaction((tx) => reportBounce({ tx, now, secrets }, requireAddress(address)));
  return { text: `记下了：在这个邮箱换掉或确认以前，不再往那里寄。最近寄去的 ${count} 封算作退回。`, data: { bounced: count } };
}

async function release({ db, now }: RunContext, [address = '']: string[]): Promise<Answer> {
  const secrets = await openSecrets(readConfig(process.env));
  const isReleased = await db.transaction((tx) => releaseAddress({ tx, now, secrets }, requireAddress(address)));
  return { text: isReleased ? '照常往这个邮箱寄。' : '这个邮箱没有记过退信，一直照常寄。', data: { isReleased } };
}

function requireAddress(address: string): string {
  if (!/^\S+@\S+$/.test(address)) throw new Misuse(`请写上完整的邮箱，例如 ${commandLine('mail bounce reader@example.com')}`);
  return address;
}

/** Returns an instant as it is read in China. */
export function at(instant: string): string {
  return INSTANT.format(new Date(instant));
}
