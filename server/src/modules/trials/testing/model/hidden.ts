// What no reply holds for who reads it: codes, votes before the count, names before a verdict.
import type { Signed } from '#server/app/testing.ts';
import type { Moment } from './queries-moment.ts';
import type { Reply, Scene } from './scene.ts';

/** Holders of a code read what it opens. */
const DOOR = ['openDoor', 'letter', 'extendByCode'];
/** Members read what they have typed themselves. */
const TYPED = ['typeCharacter', 'typeGuild'];

/** Returns what a reply to somebody holds that they must not read. */
export function brokenReply(scene: Scene, reply: Reply, { as, act }: { as: Signed | null; act: string }): string[] {
  const text = JSON.stringify(reply.t ?? null);
  return [
    ...codesIn(scene, text, { as, act }),
    ...votesIn(scene, text, as),
    ...([...DOOR, ...TYPED].includes(act) ? [] : [...namesIn(scene, text, as), ...sealedIn(scene, text, as)]),
  ];
}

/** Codes are answered to those alone who fetch them. */
function codesIn({ secrets }: Scene, text: string, { as, act }: { as: Signed | null; act: string }): string[] {
  if (act === 'fetchCode' || as === null) return [];
  const isThere = [...secrets.codes.keys()].some((code) => text.includes(code) || text.includes(code.replace('-', '')));
  return isThere ? ['2 a reply holds a code'] : [];
}

function votesIn({ secrets, moment }: Scene, text: string, as: Signed | null): string[] {
  if (moment.state !== 'panel' && moment.state !== 'appealed') return [];
  const sealed = [...(moment.state === 'panel' ? moment.jurors : []), ...moment.deciders.filter(({ isJuror }) => isJuror)];
  const isThere = [...secrets.votes].some(
    ([memberId, sentence]) => memberId !== as?.id && sealed.some((juror) => juror.memberId === memberId) && text.includes(sentence),
  );
  return isThere ? ['22 somebody reads a vote before the count'] : [];
}

/** Members who are neither a party nor a presenter do not learn a name before a verdict. */
function namesIn({ cast, moment }: Scene, text: string, as: Signed | null): string[] {
  if (as !== cast.passerBy || as.id === moment.complainantId || (moment.closedAt !== null && moment.outcome !== 'joined')) return [];
  return isNamed(moment, text) ? ['28 a passer-by reads the name of an accused before a verdict'] : [];
}

/** Nobody but staff and parties reads a name that an order has sealed. */
function sealedIn({ cast, moment, secrets }: Scene, text: string, as: Signed | null): string[] {
  if (as !== cast.passerBy || as.id === moment.complainantId) return [];
  return [...secrets.sealed].some((name) => text.includes(name)) ? ['25 a passer-by reads a name that an order has sealed'] : [];
}

const isNamed = ({ accused }: Moment, text: string) => accused.some(({ name }) => text.includes(name));
