import type { Editor } from '@tiptap/core';
import { hrefFrom } from '#contract/text/typed-href.ts';
import { videoIn } from '#contract/documents/players.ts';
import type { AddressQuestion } from './AddressDialog.tsx';

/** Asks where the chosen words, or new ones, shall lead. */
export function linkQuestion(editor: Editor): AddressQuestion {
  const given: unknown = editor.getAttributes('link')['href'];
  const isLink = typeof given === 'string';
  const { empty } = editor.state.selection;
  return {
    title: isLink ? '修改链接' : '加链接',
    label: '链接地址',
    placeholder: '网址、邮箱，或本站的路径',
    address: isLink ? given : '',
    text: empty && !isLink ? '' : null,
    accept: (address, text) => {
      const href = hrefFrom(address);
      if (href === null) return '这不像一个能打开的地址，检查一下';
      const mark = { type: 'link', attrs: { href } };
      if (isLink) editor.chain().focus().extendMarkRange('link').setMark('link', { href }).run();
      else if (empty)
        editor
          .chain()
          .focus()
          .insertContent({ type: 'text', text: text.trim() || address.trim(), marks: [mark] })
          .run();
      else editor.chain().focus().setMark('link', { href }).run();
      return null;
    },
    ...(isLink && { remove: () => editor.chain().focus().extendMarkRange('link').unsetMark('link').run() }),
  };
}

/** Asks for the address of the video to insert. */
export function videoQuestion(editor: Editor): AddressQuestion {
  return {
    title: '放一段视频',
    label: '视频的地址',
    placeholder: 'https://www.bilibili.com/video/BV…',
    address: '',
    text: null,
    accept: (address) => {
      const video = videoIn(address);
      if (video === null) return '没有认出这个视频，能放哔哩哔哩、腾讯视频、优酷和 AcFun 的视频页地址';
      editor.chain().focus().insertContent({ type: 'video', attrs: video }).run();
      return null;
    },
  };
}
