/** The most characters of a text message in Chinese. A longer one is sent in parts of fewer characters, and each part is paid for. */
const SINGLE_LENGTH = 70;
const PART_LENGTH = 67;

/** Returns how long a text message is, in the units it is counted by, and how many messages it is sent and paid as. */
export function smsSegments(text: string): { characters: number; segments: number } {
  const characters = text.length;
  return { characters, segments: characters <= SINGLE_LENGTH ? 1 : Math.ceil(characters / PART_LENGTH) };
}
