/** The data of an addon's table of contents. */
export interface Toc {
  title: string;
  notes: string;
  author: string;
  version: string;
  /** Numbers of the clients it is made for, such as 120005. */
  interfaces: readonly number[];
}

const MAX_INTERFACES = 20;

/** Reads the head of a `.toc`; Chinese lines win over English ones, colors are left out. */
export function parseToc(text: string): Toc {
  const lines = new Map<string, string>();
  for (const line of text.replace(/^\ufeff/, '').split(/\r?\n/)) {
    const [, key, value = ''] = /^##\s*([\w-]+)\s*:\s*(.*)$/.exec(line.slice(0, 1024)) ?? [];
    if (key !== undefined && !lines.has(key.toLowerCase())) lines.set(key.toLowerCase(), plain(value));
  }
  const get = (key: string) => lines.get(`${key}-zhcn`) || lines.get(key) || '';
  const interfaces = get('interface')
    .split(/[,\s]+/)
    .filter((each) => /^\d{5,6}$/.test(each));
  return {
    title: get('title'),
    notes: get('notes'),
    author: get('author'),
    version: get('version'),
    interfaces: interfaces.slice(0, MAX_INTERFACES).map(Number),
  };
}

/** Returns a line without the game client's display codes. */
function plain(value: string): string {
  return value
    .replace(/\|c[0-9a-f]{8}|\|r|\|T[^|]*\|t|\|H[^|]*\|h|\|h/gi, '')
    .replaceAll('||', '|')
    .replace(/\p{C}/gu, '')
    .trim();
}

/** Returns the client version of an interface number: 120005 is 12.0.5. */
export function clientOf(number: number): string {
  return `${Math.floor(number / 10_000)}.${Math.floor(number / 100) % 100}.${number % 100}`;
}
