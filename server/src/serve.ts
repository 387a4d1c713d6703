import { once } from 'node:events';
import { ROLE_LABELS } from '#contract/api/members-labels.ts';
import type { Config } from './platform/process/config/config.ts';
import { printLine, reportFailure } from './platform/process/terminal.ts';
import { joinLauncher, type Siblings } from './platform/siblings/siblings.ts';
import { startSite, type Site } from './site.ts';

/** Who started this process starts it again: `tools/start.mjs`, or what watches over a service. */
const EXIT_RENEWED = 75;

/** Returns one line for each account that came with the demo and has a password that may be shown. */
function accountLines({ accounts, renewed }: Site): string[] {
  if (renewed.length > 0)
    return [
      '别的机器能访问这个站，演示账号换了各自的随机密码，之前的登录都已失效。密码只显示这一次，请记下：',
      ...renewed.map(({ role, nickName, email, password }) => `演示账号 · ${ROLE_LABELS[role]} ${nickName}：${email ?? nickName}  新密码 ${password}`),
    ];
  return accounts.map(({ role, nickName, email, password }) => `演示账号 · ${ROLE_LABELS[role]} ${nickName}：${email}  密码 ${password}`);
}

/**
 * Runs a site, or one of the processes of one, until it is asked to end; where that is not by its operator, it sets the status of the process. Rejects with
 * what kept it from starting.
 */
export async function serve(config: Config): Promise<void> {
  const ending = listenForEnd();
  const asked = once(ending.signal, 'abort');
  const siblings = await joinLauncher();
  const site = await open(config, siblings, ending);
  if (site !== null) {
    site.onLost((reason) => {
      reportFailure(reason);
      process.exitCode = 1;
      ending.abort();
    });
    site.onRenewal(() => {
      process.exitCode = EXIT_RENEWED;
      ending.abort();
    });
    if (siblings?.isLate !== true) printOpen(config, site);
    siblings?.reportOpen();
    await asked;
    if (siblings === null) printLine('正在停止：先答完手上的请求，再关数据库…');
    await site.stop();
  }
  if (siblings === null) printLine('已停止');
}

/** Returns what is aborted when the process is to end. */
function listenForEnd(): AbortController {
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
  // Started by another program of ours, it ends with it.
  process.on('disconnect', () => ending.abort());
  let interrupts = 0;
  process.on('SIGINT', () => {
    interrupts += 1;
    // Asked a second time from the keyboard we end at once; the next start finds the database and adopts it.
    if (interrupts > 1) process.exit(130);
    ending.abort();
  });
  return ending;
}

function printOpen(config: Config, site: Site): void {
  for (const line of accountLines(site)) printLine(line);
  if (!site.deliversMail) printLine('没有设 SMTP_URL，设置里也没有邮件服务器：信只留在数据目录的 outbox 里，谁也收不到，新会员注册不了。');
  printLine(config.role === 'worker' ? `后台的活开干了，端口 ${config.port} 只答 /healthz，按 Ctrl-C 停止` : `已经在 ${site.publicUrl} 上开门，按 Ctrl-C 停止`);
}

/** Returns what resolves at the word of the upgrade that tries this version, without which it stays closed; undefined where no upgrade does. */
function waitForWord({ isHeld }: Config, siblings: Siblings | null, ending: AbortController): Promise<unknown> | undefined {
  // What is started again is let in already.
  if (!isHeld || siblings?.isLate) return undefined;
  // Who would have said it may be gone already.
  if (!process.connected) ending.abort();
  const word = siblings === null ? once(process, 'message', { signal: ending.signal }) : siblings.untilWord(ending.signal);
  word.catch(() => undefined);
  return word;
}

/** Returns the site, or null when a stop was requested before it had opened. */
async function open(config: Config, siblings: Siblings | null, ending: AbortController): Promise<Site | null> {
  try {
    return await startSite(config, printLine, { ending: ending.signal, word: waitForWord(config, siblings, ending), siblings });
  } catch (error) {
    if (ending.signal.aborted) return null;
    throw error;
  }
}
