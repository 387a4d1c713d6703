/** Returns the form in which a character's name or realm must be unique: one width, one case, without spaces at the ends. Traditional and simplified names are different players. */
export function characterKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}
