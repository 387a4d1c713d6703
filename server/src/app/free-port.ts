import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '#server/platform/process/config/config.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts';

/** Requires that nobody listens on the port of the configuration. Returns its number, which is another one for 0. Throws StartFailure. */
export async function requireFreePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    const address = probe.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  } catch (error) {
    throw explainListening(error, { host, port });
  } finally {
    probe.close();
  }
}

/** Returns what the operator is shown of an error by which a port could not be had. */
export function explainListening(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartFailure(
        `端口 ${port} 已经被占用，也许是另一个还开着的炉边。请停掉占用它的程序，或者换一个端口，例如 PORT=${port + 1} ${commandLine('start')}。`,
        {
          cause: error,
        },
      );
    case 'EACCES':
      return new StartFailure(`当前用户不能使用端口 ${port}。请换一个 1024 以上的端口，例如 PORT=3000 ${commandLine('start')}。`, { cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFailure(`这台机器没有 HOST 指的地址 ${host}。请改成本机的地址，例如 127.0.0.1；要让别的机器也能访问，用 0.0.0.0。`, { cause: error });
    default:
      return error;
  }
}
