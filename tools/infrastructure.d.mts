/** See infrastructure.mjs. */
export declare const groups: readonly { name: string; needsDatabase: boolean; tests: string[]; inputs: string[] }[];
