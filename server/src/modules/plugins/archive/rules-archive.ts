/** What an uploaded archive may be at most: bytes packed and unpacked, files, and how many times smaller packing may make the whole. */
export const MAX_ARCHIVE_BYTES = 50 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
export const MAX_FILES = 5_000;
export const MAX_RATIO = 100;
const MAX_PATH_LENGTH = 200;

/** What addons are made of; everything else has no business in the game's folder. */
const ACCEPTED = new Set('lua toc xml txt md tga blp png jpg jpeg ttf otf mp3 ogg wav m2'.split(' '));
const EXECUTABLE = new Set(
  'exe dll com bat cmd ps1 psm1 vbs vbe js mjs jse wsf wsh hta scr pif msi msp cpl reg lnk url inf jar sh bash py pl rb app apk dylib so bin sys chm'.split(
    ' ',
  ),
);
const ARCHIVE = new Set('zip rar 7z tar gz tgz bz2 xz zst cab iso arj lzh'.split(' '));
const RESERVED = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;

/** Why a path may not be unpacked; null when it may. `isUtf8` false: its bytes are not text we know. */
export function pathProblem(path: string): string | null {
  if (path.includes('\\')) return '路径里有反斜杠';
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return '路径从磁盘根目录写起';
  const parts = path.replace(/\/$/, '').split('/');
  if (parts.some((part) => part === '..' || part === '.')) return '路径想跳出自己的文件夹';
  if (parts.includes('')) return '路径写得不对';
  if (/[\p{C}<>:"|?*]/u.test(path) || parts.some((part) => /[. ]$/.test(part) || RESERVED.test(part))) return '名字在 Windows 上不能用';
  return path.length > MAX_PATH_LENGTH ? '路径太长' : null;
}

/** Why a file of that name may not come along; null when it may. */
export function nameProblem(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const parts = name.split('.').slice(1);
  if (parts.some((part) => EXECUTABLE.has(part))) return '能直接运行';
  if (parts.some((part) => ARCHIVE.has(part))) return '又是一个压缩包';
  // Licenses and the like often have no ending at all.
  const ending = parts.at(-1);
  return ending === undefined || ACCEPTED.has(ending) ? null : '不是插件用得着的文件';
}

const MAGIC: readonly (readonly [string, string])[] = [
  ['MZ', '能直接运行'],
  ['\x7fELF', '能直接运行'],
  ['\xfe\xed\xfa\xce', '能直接运行'],
  ['\xfe\xed\xfa\xcf', '能直接运行'],
  ['\xce\xfa\xed\xfe', '能直接运行'],
  ['\xcf\xfa\xed\xfe', '能直接运行'],
  ['\xca\xfe\xba\xbe', '能直接运行'],
  ['#!', '能直接运行'],
  ['\xd0\xcf\x11\xe0', '能直接运行'],
  ['\x1bLua', '是编译过的程序，看不出它做什么'],
  ['PK\x03\x04', '又是一个压缩包'],
  ['PK\x05\x06', '又是一个压缩包'],
  ['Rar!', '又是一个压缩包'],
  ['7z\xbc\xaf', '又是一个压缩包'],
  ['\x1f\x8b', '又是一个压缩包'],
  ['BZh', '又是一个压缩包'],
  ['\xfd7zXZ', '又是一个压缩包'],
  ['\x28\xb5\x2f\xfd', '又是一个压缩包'],
];

/** Why bytes may not come along, whatever they are called; null when they may. */
export function contentProblem(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, 8);
  return MAGIC.find(([magic]) => head.startsWith(magic))?.[1] ?? null;
}
