/** The databases that test databases are copies of, by what they hold. */
export const EMPTY = 'template0';
export const MIGRATED = 'hearth_template';
/** Migrated, with the content every site starts with. */
export const FIRST_CONTENT = 'hearth_first_content';

/** With the demo, once a test has asked for it. */
export const DEMO = 'hearth_demo';

export type Template = typeof EMPTY | typeof MIGRATED | typeof FIRST_CONTENT | typeof DEMO;
