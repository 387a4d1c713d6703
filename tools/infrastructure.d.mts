/** See infrastructure.mjs. */
export declare const groups: readonly { name: string; tests: string[]; inputs: string[] }[];
export declare const onlyInAll: readonly string[];
export declare const longest: readonly string[];
