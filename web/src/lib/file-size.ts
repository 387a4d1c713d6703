const KIB = 1024;

/** Returns a size as people say it: 512 B, 3.4 KB, 48 MB. */
export function fileSize(bytes: number): string {
  if (bytes < KIB) return `${bytes} B`;
  const [value, unit] = bytes < KIB * KIB ? [bytes / KIB, 'KB'] : [bytes / KIB / KIB, 'MB'];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
