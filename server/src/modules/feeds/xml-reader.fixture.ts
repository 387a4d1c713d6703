export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/** Reads the small part of XML we write and throws for whatever a strict parser would refuse. */
export function readXml(source: string): XmlNode {
  if (IMPOSSIBLE.test(source)) throw new Error('a character that XML cannot hold');
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!source.startsWith(head)) throw new Error('no declaration');
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (const [, tag, text = ''] of source.slice(head.length).matchAll(/<([^>]*)>|([^<]+)/g)) {
    const here = open.at(-1);
    if (!here) throw new Error('closed too often');
    if (tag === undefined) {
      if (here === root && text.trim() !== '') throw new Error('text outside');
      here.text += textOf(text);
    } else if (tag.startsWith('/')) {
      if (open.pop()?.name !== tag.slice(1)) throw new Error(`crossed at </${tag}`);
    } else {
      const [, name = '', rest = '', end] = /^([a-z][\w:]*)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)$/i.exec(tag) ?? [];
      if (name === '') throw new Error(`no tag: <${tag}>`);
      const attributes = [...rest.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']): [string, string] => [key, textOf(value)]);
      if (new Set(attributes.map(([key]) => key)).size !== attributes.length) throw new Error('an attribute twice');
      const node = { name, attributes: Object.fromEntries(attributes), children: [], text: '' };
      here.children.push(node);
      if (!end) open.push(node);
    }
  }
  const [top, ...others] = root.children;
  if (open.length !== 1 || !top || others.length > 0) throw new Error('not one whole document');
  return top;
}

/** Returns the children of a node with that name. */
export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name);
}

/** Returns the text of the first child with that name. */
export function childText(node: XmlNode, name: string): string | undefined {
  return childrenOf(node, name)[0]?.text;
}

function textOf(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`a bare ampersand in ${text}`);
  return text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? '');
}
