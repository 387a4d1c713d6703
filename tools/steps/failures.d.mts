/** See failures.mjs. */
export declare const LATE: string;
/** See failures.mjs. */
export declare function failuresOfVitest(report: object): string[];
/** See failures.mjs. */
export declare function failuresOfPlaywright(report: object): string[];
/** See failures.mjs. */
export declare function unsteadyOfPlaywright(report: object): string[];
/** See failures.mjs. */
export declare function filesToRunAgain(report: object): string[];
/** See failures.mjs. */
export declare function withSecondRun(first: object, second: object): { testResults: object[] };
/** See failures.mjs. */
export declare function withoutFailedFiles(report: object, other: object): { testResults: object[] };
/** See failures.mjs. */
export declare function countVitest(report: object): { passed: number; failed: number; skipped: number };
/** See failures.mjs. */
export declare function findSkipped(report: object, reason: string): string[];
