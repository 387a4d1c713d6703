import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { Node } from '@tiptap/pm/model';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

/** Where a picture is inserted once it has been uploaded. */
interface Placeholder {
  id: string;
  pos: number;
}

type PlaceholderChange = { add: readonly Placeholder[] } | { remove: string };

const key = new PluginKey<readonly Placeholder[]>('uploadPlaceholders');

/**
 * Keeps the placeholders of pictures under way while the text around them changes. A placeholder is no part of the document:
 * it can be saved, undone and copied at any moment without half a picture in it.
 */
export function uploadPlaceholders(elementOf: (id: string) => HTMLElement): Plugin<readonly Placeholder[]> {
  return new Plugin<readonly Placeholder[]>({
    key,
    state: {
      init: () => [],
      apply: (transaction, placeholders) => changedPlaceholders(transaction, placeholders),
    },
    props: {
      decorations: (state) =>
        DecorationSet.create(
          state.doc,
          placeholdersIn(state).map((placeholder) => decorationOf(placeholder, elementOf)),
        ),
    },
  });
}

function changedPlaceholders(transaction: Transaction, placeholders: readonly Placeholder[]): readonly Placeholder[] {
  const change = transaction.getMeta(key) as PlaceholderChange | undefined;
  const done = change && 'remove' in change ? placeholders.findIndex(({ id }) => id === change.remove) : -1;
  const moved = transaction.docChanged
    ? // What precedes the picture that was just inserted stays before it.
      placeholders.map((placeholder, index) => ({ ...placeholder, pos: transaction.mapping.map(placeholder.pos, done >= 0 && index < done ? -1 : 1) }))
    : placeholders;
  if (!change) return moved;
  return 'add' in change ? [...moved, ...change.add] : moved.filter(({ id }) => id !== change.remove);
}

function placeholdersIn(state: EditorState): readonly Placeholder[] {
  return key.getState(state) ?? [];
}

function decorationOf({ id, pos }: Placeholder, elementOf: (id: string) => HTMLElement): Decoration {
  return Decoration.widget(pos, () => elementOf(id), { key: id, side: -1, stopEvent: () => true, ignoreSelection: true });
}

/** Adds placeholders of new pictures, in their order, near a position of the text. */
export function addPlaceholders(view: EditorView, ids: readonly string[], near: number): void {
  const pos = nearestPosition(view.state.doc, near);
  const change: PlaceholderChange = { add: ids.map((id) => ({ id, pos })) };
  view.dispatch(view.state.tr.setMeta(key, change));
}

/** Removes a placeholder, with the finished picture in it or without one. */
export function endPlaceholder(view: EditorView, id: string, picture?: Node): void {
  const placeholder = placeholdersIn(view.state).find((one) => one.id === id);
  const change: PlaceholderChange = { remove: id };
  const transaction = view.state.tr.setMeta(key, change);
  if (placeholder && picture) transaction.insert(nearestPosition(view.state.doc, placeholder.pos), picture);
  view.dispatch(transaction);
}

/** Returns the position nearest to another at which a picture may be inserted: before an empty paragraph, else after the block. */
function nearestPosition(doc: Node, near: number): number {
  const image = doc.type.schema.nodes['image'];
  const $near = doc.resolve(Math.min(Math.max(near, 0), doc.content.size));
  if (!image) return doc.content.size;
  if ($near.parent.inlineContent === false && $near.parent.canReplaceWith($near.index(), $near.index(), image)) return $near.pos;
  for (let depth = $near.depth; depth > 0; depth -= 1) {
    const parent = $near.node(depth - 1);
    const index = $near.index(depth - 1);
    if ($near.node(depth).content.size === 0 && parent.canReplaceWith(index, index, image)) return $near.before(depth);
    if (parent.canReplaceWith(index + 1, index + 1, image)) return $near.after(depth);
  }
  return doc.content.size;
}
