import type { ActName } from './acts.ts';

/** A fault that is planted between people and the site: what is sent to it, or what it replies. */
export interface SaidFault {
  what: string;
  finds: string;
  acts: readonly ActName[];
  /** Changes what is sent. */
  send?(path: string, body: object): object;
  /** Whether a call is answered as if it had been let through. */
  lets?(path: string): boolean;
  /** What a reply says besides; `said` is all that was sent and replied before. */
  add?(path: string, texts: readonly string[]): object;
}

/** Returns the last text of a form in what was said before. */
const last = (texts: readonly string[], form: RegExp) => texts.flatMap((text) => [...text.matchAll(form)].map((found) => found[1] ?? found[0])).at(-1) ?? '';

/** Faults of what is said: as a field too many in a reply, or one that nobody reads, would make them. */
export const SAID_FAULTS: readonly SaidFault[] = [
  {
    what: 'the file of a case holds the code of its accused',
    finds: '2 a reply holds a code',
    acts: ['fetchCode', 'view', 'preview'],
    add: (path, texts) => (/trial\/(view|pre)/.test(path) ? { door: last(texts, /"code":"(\w{4}-\w{4})"/g) } : {}),
  },
  {
    what: 'whoever looks for a name finds it before there is a verdict',
    finds: '28 a passer-by',
    acts: ['lookUp'],
    add: (path, texts) => (path.includes('q=') ? { found: last(texts, /"accused":\[\{"name":"([^"]+)"/g) } : {}),
  },
  {
    what: 'a judge decides about a group of texts that name them',
    finds: '17 a judge has removed',
    acts: ['decideAlike', 'judge'],
    lets: (path) => path.startsWith('admin/look_alike/decide/'),
  },
  {
    what: 'nobody reads which revision of a complaint was seen',
    finds: '27 ',
    acts: ['receiveStale'],
    send: (path, body) => (path.startsWith('post/receive/') ? {} : body),
  },
  {
    what: 'a verdict on an admission counts as one without',
    finds: '5 a verdict rests',
    acts: ['useAdmission'],
    send: (_, body) => ('usesAdmission' in body ? { ...body, usesAdmission: false } : body),
  },
  {
    what: 'the file of a case holds what a juror has written to their vote',
    finds: '22 somebody reads a vote',
    acts: ['vote', 'view'],
    add: (path, texts) => (/trial\/view/.test(path) ? { vote: last(texts, /"reason":"([^"]{20,})"/g) } : {}),
  },
];
