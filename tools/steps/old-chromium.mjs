// Gets the oldest Chromium the site is promised to work in, from an npm package that is made for cloud functions and holds it compressed.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { root, runQuietly } from './child.mjs';
import { npm } from './install.mjs';
import { findNode } from './node.mjs';
import { log } from './terminal.mjs';

const NAMED = '@sparticuz/chromium@109.0.6';
const TARBALL = 'sparticuz-chromium-109.0.6.tgz';
const SHA512 = '9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==';
const FOLDER = join(root, 'node_modules/.cache/chromium-109');

/** Returns the path of the browser; fetches and unpacks it (57 MB, then 175 MB) the first time. Empty where it cannot be had. */
export async function findOldChromium() {
  const path = join(FOLDER, 'chromium');
  if (existsSync(path)) return path;
  // What it needs of the system is what Debian's Chromium, Firefox and WebKitGTK bring.
  if (process.platform !== 'linux' || process.arch !== 'x64') return '';
  const making = `${FOLDER}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  try {
    log('正在准备 Chromium 109，浏览器测试要用，约 57 MB…');
    await fetchInto(making);
    rmSync(FOLDER, { recursive: true, force: true });
    renameSync(making, FOLDER);
    return path;
  } catch (error) {
    log(`Chromium 109 没有准备好：${error.message}`);
    return '';
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

async function fetchInto(folder) {
  const { status, output } = await npm(findNode(), ['pack', NAMED, `--pack-destination=${folder}`]);
  if (status !== 0) throw new Error(output.trim().split('\n').at(-1));
  const tarball = join(folder, TARBALL);
  if (createHash('sha512').update(readFileSync(tarball)).digest('base64') !== SHA512) throw new Error(`${NAMED} 的内容与登记的不一样`);
  await unpack(folder, tarball, '--strip-components=2', 'package/bin');
  await decompress(join(folder, 'chromium.br'), join(folder, 'chromium'), 0o755);
  // The library that draws without a graphics card is next to the program.
  await decompress(join(folder, 'swiftshader.tar.br'), join(folder, 'swiftshader.tar'), 0o644);
  await unpack(folder, join(folder, 'swiftshader.tar'));
  for (const name of [TARBALL, 'chromium.br', 'swiftshader.tar.br', 'swiftshader.tar', 'aws.tar.br']) rmSync(join(folder, name), { force: true });
}

async function unpack(folder, archive, ...more) {
  const { status, output } = await runQuietly('tar', ['-xf', archive, '-C', folder, '--no-same-owner', ...more]);
  if (status !== 0) throw new Error(`解不开 ${archive}：${output.trim().split('\n').at(-1)}`);
}

function decompress(from, to, mode) {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }));
}
