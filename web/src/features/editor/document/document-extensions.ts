import StarterKit from '@tiptap/starter-kit';
import { Heading, OrderedList } from './blocks.ts';
import { ImageBlock } from './image-block.ts';
import { Code, Link, SpoilerText } from './marks.ts';
import { SpoilerBlock } from './spoiler-block.ts';
import { tableExtensions } from './table-look.ts';
import { VideoBlock } from './video-block.ts';

/** Every node and mark of the editor: the same as the contract's `nodeShapes` and `markShapes`, which a test checks. */
export const documentExtensions = [
  StarterKit.configure({
    code: false,
    heading: false,
    link: false,
    orderedList: false,
    underline: false,
    dropcursor: { class: 'drop-cursor', color: false, width: 2 },
  }),
  SpoilerText,
  Link,
  Code,
  Heading,
  OrderedList,
  ImageBlock,
  VideoBlock,
  SpoilerBlock,
  ...tableExtensions,
];
