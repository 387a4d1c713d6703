// Where a network address is, as two letters: small ones for a province of China (those of ISO 3166-2:CN), capital ones for a country (ISO 3166-1).
const PROVINCES: Readonly<Record<string, string>> = {
  bj: '北京',
  tj: '天津',
  he: '河北',
  sx: '山西',
  nm: '内蒙古',
  ln: '辽宁',
  jl: '吉林',
  hl: '黑龙江',
  sh: '上海',
  js: '江苏',
  zj: '浙江',
  ah: '安徽',
  fj: '福建',
  jx: '江西',
  sd: '山东',
  ha: '河南',
  hb: '湖北',
  hn: '湖南',
  gd: '广东',
  gx: '广西',
  hi: '海南',
  cq: '重庆',
  sc: '四川',
  gz: '贵州',
  yn: '云南',
  xz: '西藏',
  sn: '陕西',
  gs: '甘肃',
  qh: '青海',
  nx: '宁夏',
  xj: '新疆',
  hk: '中国香港',
  mo: '中国澳门',
  tw: '中国台湾',
};

/** An address of which nobody knows where it is. */
export const UNKNOWN_PLACE = 'ZZ';
const UNKNOWN = '未知';
const names = new Intl.DisplayNames(['zh-CN'], { type: 'region', fallback: 'none' });

/** Returns what a place is called. */
export function placeLabel(code: string): string {
  if (code === UNKNOWN_PLACE) return UNKNOWN;
  return PROVINCES[code] ?? (/^[A-Z]{2}$/.test(code) ? names.of(code) : undefined) ?? UNKNOWN;
}

/** Names of countries in the tables that are shorter than those of the Unicode consortium. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  阿联酋: 'AE',
  波黑: 'BA',
  刚果金: 'CD',
  多米尼加: 'DO',
  沙特: 'SA',
  缅甸: 'MM',
  马其顿: 'MK',
  捷克共和国: 'CZ',
};

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const COUNTRIES = new Map([
  ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = names.of(code);
    return name === undefined || code === UNKNOWN_PLACE ? [] : [[name, code] as const];
  }),
  ...Object.entries(SHORT_NAMES),
]);

/** Returns the code of a region by the names the tables have for it: a country, and in China the province. */
export function codeOf({ country, province }: { country: string; province: string }): string {
  if (country !== '中国') return COUNTRIES.get(country) ?? UNKNOWN_PLACE;
  const found = Object.entries(PROVINCES).find(([, name]) => province.startsWith(name.replace('中国', '')));
  return found?.[0] ?? 'CN';
}
