import { networkOf } from '#server/platform/process/network.ts';

/** Returns the network a call came from, as its owner may recognize it: `203.0.113.*`, `2001:db8:1::*`. */
export function maskNetwork(address: string): string {
  const network = networkOf(address);
  if (network === '' || network === '0:0:0:0' || network.startsWith('127.')) return '本机';
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::*`;
  return network.replace(/\.\d+$/, '.*');
}
