import type { Plugin } from '#contract/api/plugins.ts';

/** The folder of the addon, and so its name in the game. */
export const ADDON_FOLDER = 'Hearth';
/** The number of days after its build for which a copy names anybody. */
const LIFETIME_DAYS = 30;
/** How far back an update reaches: a little longer than a copy lives. */
export const UPDATE_DAYS = 35;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns days since 1970 of a day `yyyy-MM-dd`. */
export function dayNumberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** Returns the day `days` after another one, both `yyyy-MM-dd`. */
export function dayAfter(day: string, days: number): string {
  return new Date((dayNumberOf(day) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the instant at which a day `yyyy-MM-dd` begins in China. */
export function beginOf(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}

/** Returns the first day on which a copy built on that day only asks for an update. */
export function staleOn(builtOn: string): string {
  return dayAfter(builtOn, LIFETIME_DAYS);
}

/** Returns the page's description of the addon; `clientFolder` is where that game's client keeps its addons. */
export function aboutAddon(clientFolder: string): Pick<Plugin, 'name' | 'summary' | 'description' | 'note' | 'installSteps'> {
  return {
    name: '炉边黑名单',
    summary: '组队那一秒，多知道一点点：名单里有他，就给你一行字；没有，它就安静待着。',
    description:
      '站里已经生效的黑名单，做成一份放进游戏的插件。有人进组、申请入队，你在组队查找器里看到他，或者鼠标停在他身上，名单里有，就告诉你处罚、案由、到期日和罚单号；/hearth 名字-服务器 可以自己问。到期的自己失效，撤销的不再提，三十天没更新就一个名字也不报。它不替你踢人，不替你说话，不记你和谁组过队。',
    note: '',
    installSteps: [
      `退出游戏，把压缩包里的 ${ADDON_FOLDER} 文件夹整个放进 ${clientFolder}\\Interface\\AddOns。`,
      '回到选角色的画面，左下角点“插件”，勾上“炉边黑名单”。',
      '进游戏输入 /hearth，看见小窗和名单的日期，就成了。',
    ],
  };
}
