import { pino } from 'pino';

export type Log = pino.Logger;

/** Returns a JSON logger to stderr, quiet in tests. Never give it tokens, passwords or addresses of people. */
export function createLog(level: 'info' | 'warn' | 'silent'): Log {
  return pino({ level, base: null, redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'] }, pino.destination(2));
}
