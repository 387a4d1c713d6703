import { fetchSealed } from './sealed-picture.ts';

/** Has the browser save a sealed file. Fetched with the press. Rejects with a `CallFailure`. */
export async function saveSealed(address: string, { answerKey, fileName }: { answerKey: string | null; fileName: string }): Promise<void> {
  const objectUrl = URL.createObjectURL(await fetchSealed(address, answerKey));
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(objectUrl);
}
