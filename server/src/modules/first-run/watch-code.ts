import { rm, writeFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#server/platform/api.ts';
import { currentCode } from './code.ts';

const LOOK_MS = 2_000;
/** In the data folder, readable for the user the site runs under alone. */
export const CODE_FILE = 'setup-code';

/** Prints the code and writes it to the data folder, again whenever it is another one, until the site is set up. */
export async function watchCode(platform: Platform, print: (code: string) => void): Promise<{ stop(): void }> {
  let shown: string | null = null;
  const look = async (): Promise<boolean> => {
    const code = await readCode(platform);
    if (code !== null && code !== shown) {
      await writeCode(platform, code);
      print(code);
    }
    shown = code;
    if (code === null) await rm(join(platform.config.dataDir, CODE_FILE), { force: true });
    return code !== null;
  };
  if (!(await look())) return { stop: () => undefined };
  const timer = setInterval(() => {
    look().then(
      (waits) => !waits && clearInterval(timer),
      (error: unknown) => platform.log.warn({ err: error }, 'the code of the first start could not be shown'),
    );
  }, LOOK_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Returns the code of now; null where the site does not wait to be set up. */
export function readCode({ db, clock, secrets }: Pick<Platform, 'db' | 'clock' | 'secrets'>): Promise<string | null> {
  return db.transaction((tx) => currentCode({ tx, now: clock.now(), secrets }));
}

/** Written whole beside its place, so that nobody reads half of it. */
async function writeCode({ config }: Platform, code: string): Promise<void> {
  const path = join(config.dataDir, CODE_FILE);
  const part = `${path}.${crypto.randomUUID()}.part`;
  await writeFile(part, `${code}\n`, { mode: 0o600 });
  await rename(part, path);
}
