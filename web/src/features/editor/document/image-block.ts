import { Node } from '@tiptap/core';
import { isOwnPicture } from '#contract/text/hrefs.ts';
import { isTextOnly } from '#web/lib/text-only.ts';
import { attributeInput } from './attribute-input.ts';
import styles from '../editor.module.css';
import { given } from './given-attribute.ts';
import { moveCursorAfter } from './go-to.ts';
import { iconElement } from './icon-element.ts';

export const ImageBlock = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: given(null, ({ src }) => ({ src })),
    alt: given('', ({ alt }) => ({ alt })),
    width: given(null, ({ width }) => ({ width })),
    height: given(null, ({ height }) => ({ height })),
    fileId: given(null, ({ fileId }) => (fileId === null ? {} : { 'data-file': fileId })),
    // The server says so of the file; it is not asked for what is sent.
    generated: given(null, ({ generated }) => (generated === true ? { 'data-generated': '' } : {})),
  }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => pictureOf(element) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView() {
    return ({ node, editor, getPos }) => {
      const dom = document.createElement('figure');
      dom.className = styles.figure ?? '';
      const image = dom.appendChild(document.createElement('img'));
      const caption = attributeInput({
        editor,
        getPos,
        attribute: 'alt',
        value: String(node.attrs['alt']),
        label: '图片说明',
        placeholder: '写一句图片说明（选填）',
        className: styles.caption,
        onEnter: () => {
          const pos = getPos();
          if (pos !== undefined) moveCursorAfter(editor, pos + 1);
        },
      });
      const remove = document.createElement('button');
      remove.type = 'button';
      remove.className = styles.remove ?? '';
      remove.setAttribute('aria-label', '移除图片');
      remove.append(iconElement('x'));
      remove.addEventListener('click', () => {
        const pos = getPos();
        if (pos !== undefined)
          editor
            .chain()
            .focus()
            .deleteRange({ from: pos, to: pos + 1 })
            .run();
      });
      dom.append(caption.input, remove);
      // Inside something draggable, Firefox lets nobody select text.
      caption.input.addEventListener('focus', () => dom.setAttribute('draggable', 'false'));
      caption.input.addEventListener('blur', () => dom.setAttribute('draggable', 'true'));
      const draw = ({ attrs }: typeof node) => {
        if (!isTextOnly() && image.getAttribute('src') !== attrs['src']) image.src = String(attrs['src']);
        image.width = Number(attrs['width']);
        image.height = Number(attrs['height']);
        image.alt = String(attrs['alt']) || '配图';
        caption.show(String(attrs['alt']));
      };
      draw(node);
      return {
        dom,
        update: (changed) => {
          if (changed.type !== node.type) return false;
          draw(changed);
          return true;
        },
        stopEvent: (event) => event.target === caption.input || (event.target instanceof Element && remove.contains(event.target)),
        ignoreMutation: () => true,
      };
    };
  },
});

/** Returns the attributes of a pasted picture of ours; others can't be shown and are left out. */
function pictureOf(element: HTMLElement): Record<string, unknown> | false {
  const src = pathOf(element.getAttribute('src') ?? '');
  const [width, height] = ['width', 'height'].map((name) => Number(element.getAttribute(name)));
  if (!isOwnPicture(src) || !isSize(width) || !isSize(height)) return false;
  const fileId = Number(element.getAttribute('data-file'));
  const alt = element.getAttribute('alt') ?? '';
  return { src, width, height, alt: alt === '配图' ? '' : alt, fileId: Number.isInteger(fileId) && fileId > 0 ? fileId : null };
}

function pathOf(src: string): string {
  return src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src;
}

function isSize(pixels: number | undefined): boolean {
  return pixels !== undefined && Number.isInteger(pixels) && pixels >= 1 && pixels <= 100_000;
}
