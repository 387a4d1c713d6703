/** See lean.mjs. */
export declare const lean: Readonly<Record<'MALLOC_ARENA_MAX' | 'NODE_OPTIONS', string>>;
