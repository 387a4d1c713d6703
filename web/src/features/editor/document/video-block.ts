import { Node } from '@tiptap/core';
import { videoOf } from '#contract/documents/players.ts';
import { VIDEO_SITES } from '#contract/documents/videos.ts';
import styles from '#web/features/documents/video.module.css';
import { given } from './given-attribute.ts';
import { iconElement } from './icon-element.ts';

export const VideoBlock = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ provider: given('bilibili'), id: given(null) }),
  parseHTML: () => [
    {
      tag: '[data-video]',
      getAttrs: (element) => videoOf(element.getAttribute('data-site'), element.getAttribute('data-video')) ?? false,
    },
  ],
  renderHTML: ({ node }) => ['div', { 'data-site': node.attrs['provider'], 'data-video': node.attrs['id'] }],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div');
      const card = dom.appendChild(document.createElement('span'));
      card.className = styles.video ?? '';
      const words = document.createElement('span');
      const video = videoOf(node.attrs['provider'], node.attrs['id']);
      words.append(`${video ? VIDEO_SITES[video.provider].name : ''}的视频`);
      words.append(Object.assign(document.createElement('small'), { textContent: String(node.attrs['id']) }));
      card.append(iconElement('play'), words);
      return { dom };
    };
  },
});
