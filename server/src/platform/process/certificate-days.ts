import { connect } from 'node:tls';

const TIMEOUT_MS = 4_000;
const DAY_MS = 24 * 60 * 60_000;

/** Returns for how many days the certificate of an address is good; null where it shows none. */
export function certificateDays({ hostname, port }: URL, now: Date): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: TIMEOUT_MS }, () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      socket.destroy();
      resolve(Number.isNaN(until) ? null : Math.floor((until - now.getTime()) / DAY_MS));
    });
    const fail = () => {
      socket.destroy();
      resolve(null);
    };
    socket.on('error', fail).on('timeout', fail);
  });
}
