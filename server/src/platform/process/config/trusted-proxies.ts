import { BlockList, isIP } from 'node:net';

/** Which machines in front of the site are ours, so that what they say of a visitor counts. */
export interface TrustedProxies {
  /** False: there are none. */
  readonly areThere: boolean;
  /** Returns whether a machine is ours; `hop` counts from 0, the one that is connected to us. */
  trusts(address: string, hop: number): boolean;
}

const MAX_HOPS = 10;
const NETWORK = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i;

/**
 * Reads how many proxies there are, or in which networks they stand (`10.0.0.0/8, ::1`). Throws an `Error` with a Chinese sentence for
 * anything else.
 */
export function readTrustedProxies(text: string): TrustedProxies {
  if (/^\d+$/.test(text) || text === '') {
    const hops = Number(text);
    if (hops > MAX_HOPS) throw refused(text);
    return { areThere: hops > 0, trusts: (_address, hop) => hop < hops };
  }
  const networks = new BlockList();
  for (const part of text.split(',')) addNetwork(networks, part.trim(), text);
  return { areThere: true, trusts: (address) => isInside(networks, address) };
}

function addNetwork(networks: BlockList, part: string, text: string): void {
  const [, address = '', bits] = NETWORK.exec(part) ?? [];
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? longest : Number(bits);
  if (version === 0 || prefix > longest) throw refused(text);
  networks.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
}

function isInside(networks: BlockList, address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  // An IPv4 address mapped into IPv6 is found by both of its names.
  return networks.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function refused(text: string): Error {
  return new Error(`环境变量 HEARTH_TRUST_PROXY 应是 0 到 ${MAX_HOPS} 的整数（前面有几层），或者代理所在的网段，例如 10.0.0.0/8,::1，现在是“${text}”`);
}
