import charges from './shield-charges.json' with { type: 'json' };

const OUTLINE = 'M4 4h56v30c0 18-14 29-28 34C18 63 4 52 4 34z';
const FIELD = 'M0 0h64v72H0z';

/** Each color dark enough under a metal, with the lighter tone that parts its field. */
const TINCTURES = [
  ['#7d2318', '#a8392a'],
  ['#1d3a5f', '#2c5484'],
  ['#2a4a35', '#3d6a4c'],
  ['#3d2a55', '#5a4078'],
  ['#5a3a18', '#7d5426'],
  ['#25272e', '#3d4150'],
  ['#0f4a50', '#1c6a70'],
  ['#6b4a10', '#94691c'],
  ['#5e1f3c', '#853256'],
  ['#30405a', '#4a5f80'],
] as const;

const METALS = ['#f0d69a', '#ece6d8', '#e3b45c', '#f3e8cc', '#d8dde6'] as const;

/** The rim: gold, silver or bronze over its shadow. */
const RIMS = [
  ['#c9a052', '#2b1d10'],
  ['#c9a052', '#2b1d10'],
  ['#b9bec7', '#1c2026'],
  ['#a8764a', '#23150c'],
] as const;

/** The parts of a field that take the second tone; the first one is plain. */
const DIVISIONS = [
  '',
  'M32 0h32v72H32z',
  'M0 0h64v26H0z',
  'M0 0l64 72V0z',
  'M64 0L0 72V0z',
  'M0 72V50l32-26 32 26v22z',
  'M32 0h32v34H32zM0 34h32v38H0z',
  'M20 0h24v72H20z',
  'M0 22h64v24H0z',
  'M0 0h14l50 56v16H50L0 16z',
  'M0 0h12l20 24L52 0h12v12L42 36l22 24v12H52L32 48 12 72H0V60l22-24L0 12z',
  'M32 36L32 0H64zM32 36L64 36V72zM32 36L32 72H0zM32 36L0 36V0z',
  'M0 0h64L32 40z',
  'M0 0h64v72H0zM11 11v23c0 14 10 22 21 27 11-5 21-13 21-27V11z',
] as const;

const GUEST_FIGURE = 'visored-helm';
const FIGURES = Object.entries(charges).flatMap(([name, { path }]) => (name === GUEST_FIGURE ? [] : [path]));

/**
 * Returns the shield of a member as an SVG document, 64 x 72: tinctures, division, figure, metal and rim follow from the id
 * alone, so it never changes and needs no storage. Any whole number has one.
 */
export function shieldSvg(memberId: number): string {
  const pick = chooser(memberId);
  const first = pick(TINCTURES);
  // Now and then two colors share a field; mostly it is one color in two tones.
  const second = pick([first, first, first, pick(TINCTURES)]);
  const division = pick(DIVISIONS);
  const figure = pick(FIGURES);
  const metal = pick(METALS);
  const [rim, shadow] = pick(RIMS);
  const parted = division && `<path fill="${second[1]}" fill-rule="evenodd" d="${division}"/>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 72" width="64" height="72">' +
    `<defs><clipPath id="c"><path d="${OUTLINE}"/></clipPath>` +
    '<linearGradient id="s" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".28"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".35"/></linearGradient></defs>' +
    `<g clip-path="url(#c)"><path fill="${first[0]}" d="${FIELD}"/>${parted}` +
    `${figureOf(figure, metal)}<path fill="url(#s)" d="${FIELD}"/></g>` +
    `<path d="${OUTLINE}" fill="none" stroke="${shadow}" stroke-width="4.5"/><path d="${OUTLINE}" fill="none" stroke="${rim}" stroke-width="2.6"/></svg>`
  );
}

/** Returns the placeholder for a visitor who is not signed in: a closed helm on gray. */
export function guestShieldSvg(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 72" width="64" height="72">' +
    `<path d="${OUTLINE}" fill="#8f8878"/>${figureOf(charges[GUEST_FIGURE].path, '#efe8da')}` +
    `<path d="${OUTLINE}" fill="none" stroke="#6d6656" stroke-width="3"/></svg>`
  );
}

function figureOf(path: string, fill: string): string {
  return `<path transform="translate(12 12) scale(.078125)" fill="${fill}" d="${path}"/>`;
}

/** Returns a picker from lists by a generator seeded with the id: consecutive ids look nothing alike. */
function chooser(seed: number): <Item>(items: readonly Item[]) => Item {
  let state = Math.imul(seed | 0, 0x9e3779b1) ^ Math.floor(seed / 2 ** 32);
  return (items) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const item = items[((mixed ^ (mixed >>> 14)) >>> 0) % items.length];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
}
