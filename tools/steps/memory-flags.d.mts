/** See memory-flags.mjs. */
export declare const memoryFlags: Readonly<Record<'MALLOC_ARENA_MAX' | 'MALLOC_MMAP_THRESHOLD_' | 'MALLOC_TRIM_THRESHOLD_' | 'NODE_OPTIONS', string>>;
