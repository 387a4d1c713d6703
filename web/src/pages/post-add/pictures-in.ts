/** Returns the uploaded pictures of an editor's document, in order, each once. */
export function picturesIn(content: unknown): { id: number; src: string }[] {
  const found = new Map<number, { id: number; src: string }>();
  visit(content, found);
  return [...found.values()];
}

function visit(node: unknown, found: Map<number, { id: number; src: string }>): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'image' && 'attrs' in node) {
    const { attrs } = node;
    if (typeof attrs === 'object' && attrs !== null && 'fileId' in attrs && typeof attrs.fileId === 'number' && 'src' in attrs) {
      found.set(attrs.fileId, { id: attrs.fileId, src: String(attrs.src) });
    }
  }
  if ('content' in node && Array.isArray(node.content)) for (const child of node.content) visit(child, found);
}
