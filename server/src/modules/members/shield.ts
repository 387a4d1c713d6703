import charges from './shield-charges.json' with { type: 'json' };

/** The outline of every shield, 64 by 72. */
const OUTLINE = 'M4 4h56v30c0 18-14 29-28 34C18 63 4 52 4 34z';
/** Two shades of one tincture each: field and division. */
const TINCTURES = [
  ['#7d2318', '#a8392a'],
  ['#1d3a5f', '#2c5484'],
  ['#2a4a35', '#3d6a4c'],
  ['#3d2a55', '#5a4078'],
  ['#5a3a18', '#7d5426'],
  ['#25272e', '#3d4150'],
  ['#0f4a50', '#1c6a70'],
  ['#6b4a10', '#94691c'],
  ['#5c1f3d', '#84345c'],
  ['#3c4a1c', '#586b2e'],
] as const;
const METALS = ['#f0d69a', '#ece6d8', '#e3b45c', '#f3e8cc', '#d8dde6'] as const;
/** How the second shade divides the field. */
const DIVISIONS = [
  '',
  'M32 0h32v72H32z',
  'M0 0h64v26H0z',
  'M0 0l64 72V0z',
  'M0 72V50l32-26 32 26v22z',
  'M32 0h32v34H32zM0 34h32v38H0z',
  'M0 26h64v20H0z',
  'M22 0h20v72H22z',
  'M0 0h8l56 62v10h-8L0 10z',
] as const;

const GUEST_CHARGE = 'visored-helm';
const CHARGES = Object.entries(charges).flatMap(([name, path]) => (name === GUEST_CHARGE ? [] : [path]));

/** A member's coat of arms as an SVG document: the same for the same id, made of tincture, division, charge and metal. */
export function shieldSvg(memberId: number): string {
  const next = randomFrom(memberId);
  const [field, shade] = pick(TINCTURES, next());
  const division = pick(DIVISIONS, next());
  const charge = pick(CHARGES, next());
  const metal = pick(METALS, next());
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 72"><defs>' +
    `<clipPath id="c"><path d="${OUTLINE}"/></clipPath>` +
    '<linearGradient id="s" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".28"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".35"/></linearGradient></defs>' +
    `<g clip-path="url(#c)"><path fill="${field}" d="M0 0h64v72H0z"/>${division && `<path fill="${shade}" d="${division}"/>`}` +
    `<svg x="12" y="12" width="40" height="40" viewBox="0 0 512 512"><path fill="${metal}" d="${charge}"/></svg><path fill="url(#s)" d="M0 0h64v72H0z"/></g>` +
    `<path d="${OUTLINE}" fill="none" stroke="#2b1d10" stroke-width="4.5"/><path d="${OUTLINE}" fill="none" stroke="#c9a052" stroke-width="2.6"/></svg>`
  );
}

/** The shield of somebody who has not signed in. */
export function guestShieldSvg(): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 72"><path d="${OUTLINE}" fill="#8f8878"/>` +
    `<svg x="12" y="12" width="40" height="40" viewBox="0 0 512 512"><path fill="#efe8da" d="${charges[GUEST_CHARGE]}"/></svg>` +
    `<path d="${OUTLINE}" fill="none" stroke="#6d6656" stroke-width="3"/></svg>`
  );
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], share: number): Item {
  const item = items[Math.floor(share * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** Numbers from 0 to below 1 that depend on the seed alone: a hash of seed and step, so that neighbouring ids look unlike. */
function randomFrom(seed: number): () => number {
  let state = (Math.imul(seed ^ Math.floor(seed / 2 ** 32), 0x9e3779b1) ^ 0x5bd1e995) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
