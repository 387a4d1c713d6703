import { MAX_DOCUMENT_DEPTH, MAX_DOCUMENT_NODES, MAX_DOCUMENT_UNITS } from '../limits.ts';

/** More marks than there are kinds of marks. */
const MAX_MARKS = 6;

/**
 * Why a value is too deep or too large to be looked at as a document, as a sentence; null when it may be.
 * Walks without recursion and stops at the first excess, so no input makes it slow or overflows the stack.
 */
export function documentProblem(value: unknown, name: string): string | null {
  if (!isRecord(value) || value['type'] !== 'doc') return `${name}读不出来，请刷新页面后再试`;
  let nodes = 0;
  let units = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DOCUMENT_DEPTH) return `${name}里的引用或列表套得太深了`;
    const below: unknown[] = [];
    for (const node of level) {
      nodes += 1;
      if (nodes > MAX_DOCUMENT_NODES) return `${name}的排版太零碎了，请删掉一些列表、表格或格式`;
      if (!isRecord(node)) continue;
      units += typeof node['text'] === 'string' ? node['text'].length : 0;
      if (units > MAX_DOCUMENT_UNITS) return `${name}太长了`;
      if (Array.isArray(node['marks']) && node['marks'].length > MAX_MARKS) return `${name}里有不认识的内容`;
      const content = node['content'];
      if (!Array.isArray(content)) continue;
      if (nodes + below.length + content.length > MAX_DOCUMENT_NODES) return `${name}的排版太零碎了，请删掉一些列表、表格或格式`;
      for (const child of content) below.push(child);
    }
    level = below;
  }
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
