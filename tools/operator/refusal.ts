/** Something the person at the keyboard can mend; its message is all he needs. */
export class Refusal extends Error {}
