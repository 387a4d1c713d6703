import type { Block, HeadingLevel, Inline, ListItem, Paragraph, TableCell, TableHeader, TableRow } from '#contract/documents/document.ts';

type ContainerKind = 'doc' | 'blockquote' | 'bulletList' | 'orderedList' | 'listItem' | 'table' | 'tableRow' | 'tableCell' | 'tableHeader' | 'spoiler';

interface Container {
  kind: ContainerKind;
  title: string;
  blocks: Block[];
  items: ListItem[];
  rows: TableRow[];
  cells: (TableCell | TableHeader)[];
}

/** A document as it is being put together from tags that may be missing or crossed. */
export interface Tree {
  /** Adds to the line that is being written. */
  add(inline: Inline): void;
  /** Puts a block behind that line. */
  put(block: Block): void;
  /** Ends the line, and begins a heading, or none. */
  heading(level: number | null): void;
  endLine(): void;
  open(kind: Exclude<ContainerKind, 'doc'>): void;
  /** Closes the nearest one of this kind and what is open inside of it; without one nothing. */
  close(kind: Exclude<ContainerKind, 'doc'>): void;
  /** Names the fold that is open. */
  title(text: string): void;
  end(): Block[];
}

/** Containers inside of one another; deeper ones are opened no more, and their blocks stay where they are. */
const MAX_OPEN = 9;

/** Returns an empty document to be put together. */
export function createTree(): Tree {
  const stack: Container[] = [emptyContainer('doc')];
  let line: Inline[] = [];
  let level: HeadingLevel | null = null;

  const top = () => stack.at(-1) ?? emptyContainer('doc');
  /** Returns the innermost container that can hold blocks; lists and tables get the item or the cell that is missing. */
  const holder = (): Container => {
    const { kind } = top();
    if (kind === 'bulletList' || kind === 'orderedList') stack.push(emptyContainer('listItem'));
    if (kind === 'table') stack.push(emptyContainer('tableRow'), emptyContainer('tableCell'));
    if (kind === 'tableRow') stack.push(emptyContainer('tableCell'));
    return top();
  };
  const put = (block: Block) => {
    const target = holder();
    if (target.kind !== 'tableCell' && target.kind !== 'tableHeader') target.blocks.push(block);
    else target.blocks.push(...paragraphsOf(block));
  };
  const endLine = () => {
    const content = trimmed(line);
    line = [];
    if (content.length === 0) return;
    put(level === null ? { type: 'paragraph', content } : { type: 'heading', attrs: { level }, content });
  };
  const pop = () => {
    endLine();
    const done = stack.pop();
    if (done) settle(done, put, top());
  };

  return {
    add: (inline) => void line.push(inline),
    put(block) {
      endLine();
      put(block);
    },
    heading(given) {
      endLine();
      level = given === null ? null : given <= 2 ? 2 : given === 3 ? 3 : 4;
    },
    endLine,
    open(kind) {
      endLine();
      if (stack.length > MAX_OPEN) return;
      // An item, a row or a cell without an end of its own ends where the next one begins.
      if (kind === 'listItem' && top().kind === 'listItem') pop();
      if (kind === 'tableCell' || kind === 'tableHeader' || kind === 'tableRow') while (isCell(top().kind)) pop();
      if (kind === 'tableRow' && top().kind === 'tableRow') pop();
      if (isCell(kind) && top().kind === 'table') stack.push(emptyContainer('tableRow'));
      const needs = PARENTS[kind];
      if (needs === undefined ? isCell(top().kind) : !needs.includes(top().kind)) return;
      if (needs === undefined) holder();
      stack.push(emptyContainer(kind));
    },
    close(kind) {
      endLine();
      if (!stack.some((each) => each.kind === kind)) return;
      for (let closed: ContainerKind | null = null; closed !== kind && stack.length > 1;) {
        closed = top().kind;
        pop();
      }
    },
    title(text) {
      const fold = stack.findLast(({ kind }) => kind === 'spoiler');
      if (fold) fold.title = text;
    },
    end() {
      while (stack.length > 1) pop();
      endLine();
      const [root] = stack;
      return root && root.blocks.length > 0 ? root.blocks : [{ type: 'paragraph' }];
    },
  };
}

const PARENTS: Readonly<Partial<Record<ContainerKind, readonly ContainerKind[]>>> = {
  listItem: ['bulletList', 'orderedList'],
  tableRow: ['table'],
  tableCell: ['tableRow'],
  tableHeader: ['tableRow'],
};

function isCell(kind: ContainerKind): boolean {
  return kind === 'tableCell' || kind === 'tableHeader';
}

function emptyContainer(kind: ContainerKind): Container {
  return { kind, title: '', blocks: [], items: [], rows: [], cells: [] };
}

/** Puts what was closed where it belongs; without content it is left out. */
function settle(done: Container, put: (block: Block) => void, parent: Container): void {
  const { kind, blocks } = done;
  switch (kind) {
    case 'blockquote':
      if (blocks.length > 0) put({ type: 'blockquote', content: blocks });
      break;
    case 'spoiler':
      if (blocks.length > 0) put({ type: 'spoiler', ...(done.title !== '' && { attrs: { title: done.title } }), content: blocks });
      break;
    case 'bulletList':
    case 'orderedList':
      if (done.items.length > 0) put({ type: kind, content: done.items });
      break;
    case 'listItem':
      if (blocks.length > 0) parent.items.push({ type: 'listItem', content: blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks] });
      break;
    case 'table':
      if (done.rows.length > 0) put({ type: 'table', content: done.rows });
      break;
    case 'tableRow':
      if (done.cells.length > 0) parent.rows.push({ type: 'tableRow', content: done.cells });
      break;
    case 'tableCell':
    case 'tableHeader': {
      const content = blocks.flatMap(paragraphsOf);
      parent.cells.push({ type: kind, content: content.length > 0 ? content : [{ type: 'paragraph' }] });
      break;
    }
    case 'doc':
      break;
  }
}

/** Returns the words of a block as a cell can hold them. */
function paragraphsOf(block: Block): Paragraph[] {
  if (block.type === 'paragraph') return [block];
  if (block.type === 'heading') return [{ type: 'paragraph', ...(block.content && { content: block.content }) }];
  if (block.type === 'codeBlock') return [{ type: 'paragraph', ...(block.content && { content: block.content }) }];
  return [];
}

/** Returns a line without breaks and spaces at its ends. */
function trimmed(line: readonly Inline[]): Inline[] {
  let content = [...line];
  const isBlank = (inline: Inline | undefined) => inline !== undefined && (inline.type === 'hardBreak' || inline.text.trim() === '');
  while (isBlank(content[0])) content = content.slice(1);
  while (isBlank(content.at(-1))) content = content.slice(0, -1);
  return content.map((inline, index) => {
    if (inline.type === 'hardBreak') return inline;
    const start = index === 0 ? inline.text.trimStart() : inline.text;
    return { ...inline, text: index === content.length - 1 ? start.trimEnd() : start };
  });
}
