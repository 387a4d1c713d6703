/** The modules of the server, by band. */
export declare const bands: readonly (readonly string[])[];
