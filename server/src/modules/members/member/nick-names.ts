/** Returns the form in which a nickname or an account name must be unique: one width, one case, composed characters. */
export function foldNickName(nickName: string): string {
  return nickName.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}
