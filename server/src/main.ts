import { once } from 'node:events';
import { ROLE_LABELS } from '#contract/api/members-labels.ts';
import type { Config } from './platform/process/config.ts';
import { configure, printLine, reportFailure } from './platform/process/terminal.ts';
import { startSite, type Site } from './site.ts';

// Uploaded files and outgoing mail must not be readable by other users of this machine.
process.umask(0o077);
// A terminal that has gone away must not end the process before the database is closed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

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

const ending = new AbortController();
const asked = once(ending.signal, 'abort');
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

/** Returns what resolves at the word of the upgrade that tries this version, without which it stays closed; undefined where no upgrade does. */
function waitForWord({ isHeld }: Config): Promise<unknown> | undefined {
  if (!isHeld) return undefined;
  // Who would have said it may be gone already.
  if (!process.connected) ending.abort();
  const word = once(process, 'message', { signal: ending.signal });
  word.catch(() => undefined);
  return word;
}

/** Returns the site, or null when a stop was requested before it had opened. */
async function open(config: Config): Promise<Site | null> {
  try {
    return await startSite(config, printLine, { ending: ending.signal, word: waitForWord(config) });
  } catch (error) {
    if (ending.signal.aborted) return null;
    throw error;
  }
}

try {
  const config = configure();
  const site = await open(config);
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
    for (const line of accountLines(site)) printLine(line);
    if (config.isPublic && config.smtpUrl === null) printLine('没有设 SMTP_URL：信只留在数据目录的 outbox 里，谁也收不到，新会员注册不了。');
    printLine(
      config.role === 'worker' ? `后台的活开干了，端口 ${config.port} 只答 /healthz，按 Ctrl-C 停止` : `已经在 ${site.publicUrl} 上开门，按 Ctrl-C 停止`,
    );
    await asked;
    printLine('正在停止：先答完手上的请求，再关数据库…');
    await site.stop();
  }
  printLine('已停止');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
// Everything is closed; a timer somewhere must not hold the process.
process.exit();
