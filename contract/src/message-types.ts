/** What kinds of messages there are, by the number that requests, rows and addresses know them by. */
export const MESSAGE_TYPES = { system: 10, reply: 20, interaction: 21, letter: 30, court: 31 } as const;

export type MessageType = (typeof MESSAGE_TYPES)[keyof typeof MESSAGE_TYPES];

/** All of them, ascending. */
export const ALL_MESSAGE_TYPES: readonly MessageType[] = Object.values(MESSAGE_TYPES);
