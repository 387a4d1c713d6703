import { Node } from '@tiptap/core';
import prose from '#web/features/documents/prose.module.css';
import { given } from './given-attribute.ts';
import { iconElement } from './icon-element.ts';

const VIDEO_ID = /\bBV[0-9A-Za-z]{10}\b/;

/** The id in a bilibili address, or null. */
export function videoIdIn(text: string): string | null {
  return /^(?:https?:\/\/(?:www\.|m\.)?bilibili\.com\/video\/|https?:\/\/b23\.tv\/)?BV[0-9A-Za-z]{10}(?:[/?#]\S*)?$/.test(text.trim())
    ? (VIDEO_ID.exec(text)?.[0] ?? null)
    : null;
}

export const VideoBlock = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ provider: given('bilibili'), id: given(null) }),
  parseHTML: () => [
    {
      tag: '[data-video]',
      getAttrs: (element) => {
        const id = videoIdIn(element.getAttribute('data-video') ?? '');
        return id === null ? false : { id };
      },
    },
  ],
  renderHTML: ({ node }) => ['div', { 'data-video': node.attrs['id'] }],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div');
      const card = dom.appendChild(document.createElement('span'));
      card.className = prose.video ?? '';
      card.append(iconElement('play'), '在哔哩哔哩观看视频 ', String(node.attrs['id']));
      return { dom };
    };
  },
});
