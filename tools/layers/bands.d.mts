/** The modules of the server, by band. */
export declare const moduleBands: readonly (readonly string[])[];
