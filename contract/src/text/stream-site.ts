/** Where presenters stream, by the hosts of each site. */
const SITES = [
  { name: '哔哩哔哩', hosts: ['bilibili.com', 'www.bilibili.com', 'live.bilibili.com', 'space.bilibili.com', 'm.bilibili.com'] },
  { name: '斗鱼', hosts: ['douyu.com', 'www.douyu.com', 'm.douyu.com'] },
  { name: '虎牙', hosts: ['huya.com', 'www.huya.com', 'm.huya.com'] },
] as const;

const MAX_ADDRESS_LENGTH = 200;

/** Returns the name of the site a stream is on; null for any other address, and for one that is not plainly `https://host/path`. */
export function streamSite(address: string): string | null {
  if (address.length > MAX_ADDRESS_LENGTH || /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\\@]/u.test(address) || !/^https:\/\//i.test(address)) return null;
  const url = URL.parse(address);
  if (url === null || url.port !== '' || url.pathname === '/') return null;
  return SITES.find(({ hosts }) => hosts.some((host) => host === url.hostname))?.name ?? null;
}
