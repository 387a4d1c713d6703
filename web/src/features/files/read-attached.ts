/** Returns files as a form carries them: their names and their bytes in base64. */
export function readAttached(files: readonly File[]): Promise<{ name: string; data: string }[]> {
  return Promise.all(files.map(async (file) => ({ name: file.name.slice(-120), data: await base64Of(file) })));
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('a file could not be read')));
    reader.readAsDataURL(file);
  });
}
