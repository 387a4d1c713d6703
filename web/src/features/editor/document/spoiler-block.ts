import { Node } from '@tiptap/core';
import { MAX_SPOILER_TITLE_LENGTH } from '#contract/limits.ts';
import spoiler from '#web/features/documents/spoiler.module.css';
import { attributeInput } from './attribute-input.ts';
import styles from '../editor.module.css';
import { given } from './given-attribute.ts';
import { goTo } from './go-to.ts';
import { iconElement } from './icon-element.ts';

export const SpoilerBlock = Node.create({
  name: 'spoiler',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ title: given('') }),
  parseHTML: () => [
    {
      tag: 'details',
      getAttrs: (element) => ({ title: titleOf(element) }),
      contentElement: (element) => element.querySelector<HTMLElement>(':scope > [data-body]') ?? element,
    },
    { tag: 'summary', ignore: true },
  ],
  renderHTML: ({ node }) => ['details', ['summary', `剧透：${node.attrs['title']}`], ['div', { 'data-body': '' }, 0]],
  addNodeView() {
    return ({ node, editor, getPos }) => {
      const dom = document.createElement('div');
      dom.className = spoiler.spoiler ?? '';
      const head = dom.appendChild(document.createElement('div'));
      head.className = spoiler.spoilerHead ?? '';
      head.contentEditable = 'false';
      const contentDOM = dom.appendChild(document.createElement('div'));
      contentDOM.className = spoiler.spoilerBody ?? '';
      const title = attributeInput({
        editor,
        getPos,
        attribute: 'title',
        value: String(node.attrs['title']),
        label: '剧透的提示',
        placeholder: '给个提示，比如“隐藏结局”（选填）',
        className: styles.spoilerTitle,
        onEnter: () => {
          const pos = getPos();
          if (pos !== undefined) goTo(editor, pos + 1);
        },
      });
      title.input.maxLength = MAX_SPOILER_TITLE_LENGTH;
      head.append(iconElement('eye-off'), '剧透：', title.input);
      return {
        dom,
        contentDOM,
        update: (changed) => {
          if (changed.type !== node.type) return false;
          title.show(String(changed.attrs['title']));
          return true;
        },
        stopEvent: (event) => event.target === title.input,
        ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
      };
    };
  },
});

function titleOf(element: Element): string {
  const summary = element.querySelector(':scope > summary')?.textContent ?? '';
  return summary
    .replace(/^\s*剧透[:：]?\s*/, '')
    .trim()
    .slice(0, MAX_SPOILER_TITLE_LENGTH);
}
