/** See failures.mjs. */
export declare const LATE: string;
/** See failures.mjs. */
export declare function failuresOfVitest(report: object): string[];
/** See failures.mjs. */
export declare function failuresOfPlaywright(report: object): string[];
/** See failures.mjs. */
export declare function findSkipped(report: object, reason: string): string[];
