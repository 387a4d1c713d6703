import { MORE_FAULTS, type FaultLists } from '#contract/api/admin/faults.ts';
import type { FaultWord } from '#contract/fault-words.ts';

type BrowserFault = FaultLists['browsers'][number];

const WORDS: Readonly<Record<FaultWord, string>> = {
  'React error': '画页面时出错',
  'module failed to load': '脚本没有装上',
  'fetch failed': '请求没有发出去',
  'read from nothing': '读了不存在的东西',
  'write to nothing': '写进了不存在的东西',
  'not a function': '调用了不是函数的东西',
  'not a constructor': '造了造不出的东西',
  'not iterable': '数了数不了的东西',
  'not defined': '用了没有定义的名字',
  'used before its declaration': '还没准备好就用了',
  'assignment to a constant': '改了不能改的值',
  'recursion without end': '没完没了地调用自己',
  'out of memory': '内存不够',
  'unreadable JSON': '收到的数据读不懂',
  'syntax not understood': '脚本读不懂',
  'ResizeObserver loop': '量尺寸转了圈',
  'storage is full': '浏览器里存满了',
  'script of another site': '别的网站的脚本',
  aborted: '半途停了',
  unknown: '不认得的错',
};
const ELEMENTS: Readonly<Record<string, string>> = {
  script: '脚本',
  link: '样式',
  img: '图片',
  video: '影片',
  audio: '声音',
  source: '影音',
  iframe: '内嵌页',
  element: '别的东西',
};
const BLOCKED: Readonly<Record<string, string>> = {
  inline: '写在页面里的',
  eval: '临时拼出来的脚本',
  'wasm-eval': '临时拼出来的脚本',
  data: '内嵌的数据',
  blob: '内存里的文件',
  self: '本站的地址',
  'trusted-types-policy': '没有登记的写法',
  'trusted-types-sink': '直接写进页面的一段字',
  address: '别处的地址',
};
const FILES: Readonly<Record<string, string>> = { page: '网页本身', foreign: '浏览器的插件', 'other script': '别的脚本' };
const BROWSERS: Readonly<Record<string, string>> = { WeChat: '微信', bot: '爬虫', other: '别的浏览器' };

/** Returns what went wrong; an error that only its class is known of is called by that. */
export function whatOf({ kind, message }: Pick<BrowserFault, 'kind' | 'message'>): string {
  if (kind === 'more') return '';
  if (kind === 'load') return ELEMENTS[message] ?? message;
  if (kind === 'policy') {
    const [directive = '', blocked = ''] = message.split(' ');
    return `${BLOCKED[blocked] ?? blocked}（${directive === 'policy' ? '别的规定' : directive}）`;
  }
  const [, word = message, number = ''] = /^(React error) (\d+)$/.exec(message) ?? [];
  return [isWord(word) ? WORDS[word] : word, number].filter((part) => part !== '').join(' ');
}

/** Returns where it was: a line of a script, or what kind of thing it was in. */
export function whereOf({ kind, file, line, col }: Pick<BrowserFault, 'kind' | 'file' | 'line' | 'col'>): string {
  if (kind === 'more') return MORE_FAULTS;
  return line > 0 ? `${file}:${line}:${col}` : (FILES[file] ?? file);
}

/** Returns the family of a browser and its version. */
export function browserText({ browser, browserVersion }: Pick<BrowserFault, 'browser' | 'browserVersion'>): string {
  const family = BROWSERS[browser] ?? browser;
  return browserVersion > 0 ? `${family} ${browserVersion}` : family;
}

/** Returns which version of the site it was. */
export function versionText(version: string): string {
  return version === 'older' ? '旧的一版' : version;
}

function isWord(word: string): word is FaultWord {
  return Object.hasOwn(WORDS, word);
}
