/** Returns a file's name without folders and without what no name should hold. */
export function tidyName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    last
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(-120) || '文件'
  );
}
