/** Patterns in a browser's user agent, the most specific first: nearly all of them also call themselves Chrome or Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/AlipayClient/, '支付宝'],
  [/\bQQ\/\d/, 'QQ'],
  [/Weibo/, '微博'],
  [/MQQBrowser|QQBrowser/, 'QQ 浏览器'],
  [/UCBrowser|UCWEB/, 'UC 浏览器'],
  [/Quark/, '夸克'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/HeyTapBrowser/, 'OPPO 浏览器'],
  [/VivoBrowser/, 'vivo 浏览器'],
  [/SamsungBrowser/, '三星浏览器'],
  [/360SE|360EE|QihooBrowser/, '360 浏览器'],
  [/MetaSr|Sogou/, '搜狗浏览器'],
  [/EdgA?\/|EdgiOS|Edge\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/CriOS|Chrome\/|Chromium\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** Returns a browser's User-Agent as its owner would name it: `Chrome · Windows`. Versions are left out, so that an update makes no new device. */
export function deviceName(userAgent: string): string {
  const named = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter((name) => name !== null);
  return named.length === 0 ? '未知设备' : named.join(' · ');
}

function nameIn(names: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return names.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}
