/** Returns files in base64, in their order. Rejects for one that can't be read. */
export async function readFiles(files: FileList | null): Promise<string[]> {
  return Promise.all([...(files ?? [])].map(readOne));
}

function readOne(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : ''));
    reader.addEventListener('error', () => reject(new Error('a chosen file can’t be read')));
    reader.readAsDataURL(file);
  });
}
