/** See lean.mjs. */
export declare const setMemoryFlags: Readonly<Record<'MALLOC_ARENA_MAX' | 'MALLOC_MMAP_THRESHOLD_' | 'MALLOC_TRIM_THRESHOLD_' | 'NODE_OPTIONS', string>>;
