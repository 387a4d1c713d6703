import { useState, type MouseEvent, type ReactNode } from 'react';
import type { PictureCopies } from '#contract/api/posts.ts';
import type { Block, Heading, ListItem, Paragraph, TableCell, TableHeader, TableRow } from '#contract/documents/document.ts';
import { VIDEO_SITES, type VideoProvider } from '#contract/documents/videos.ts';
import { ScaledImg } from '#web/features/pictures/ScaledImg.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { renderInlines } from './inlines.tsx';
import { numberRoom } from './number-room.ts';
import spoiler from './spoiler.module.css';
import table from './table.module.css';
import videoStyles from './video.module.css';

const VideoPlayer = lazyPart(() => import('./deferred/VideoPlayer.tsx').then((file) => file.VideoPlayer));

/** The widest copy anybody is sent within a text. */
const MAX_WIDTH = 1600;
/** As the style says. */
const MAX_HEIGHT_VH = 88;

export interface BlockContext {
  anchorOf?: ReadonlyMap<Heading, string> | undefined;
  className?: string | undefined;
  /** Of the pictures in the document; without them each is shown by its largest copy. */
  copies?: PictureCopies | undefined;
}

/** Returns one block. Plain functions instead of components: a post has hundreds of these, and none but a video has a state. */
export function renderBlock(block: Block, key: number, context: BlockContext = {}): ReactNode {
  const { copies } = context;
  switch (block.type) {
    case 'paragraph':
      return (
        <p key={key} className={context.className}>
          {renderInlines(block.content)}
        </p>
      );
    case 'heading': {
      const Level = `h${block.attrs.level}` as const;
      return (
        <Level key={key} id={context.anchorOf?.get(block)}>
          {renderInlines(block.content)}
        </Level>
      );
    }
    case 'blockquote':
      return <blockquote key={key}>{renderBlocks(block.content, copies)}</blockquote>;
    case 'bulletList':
      return <ul key={key}>{block.content.map((item, index) => renderItem(item, index, copies))}</ul>;
    case 'orderedList':
      return (
        <ol key={key} start={block.attrs?.start} className={numberRoom(block.attrs?.start ?? 1, block.content.length)}>
          {block.content.map((item, index) => renderItem(item, index, copies))}
        </ol>
      );
    case 'table':
      return renderTable(block.content, key);
    case 'codeBlock':
      return (
        // Scrolls sideways, so it must be reachable by keyboard.
        <pre key={key} tabIndex={0} data-language={block.attrs?.language}>
          <code>{block.content?.map((part) => part.text)}</code>
        </pre>
      );
    case 'horizontalRule':
      return <hr key={key} />;
    case 'spoiler':
      return (
        <details key={key} className={spoiler.spoiler}>
          <summary>
            <Icon name="eye-off" />
            <span>{block.attrs ? `剧透：${block.attrs.title}` : '剧透'}</span>
          </summary>
          <div className={spoiler.spoilerBody}>{renderBlocks(block.content, copies)}</div>
        </details>
      );
    case 'image': {
      const { src, alt, width, height, fileId, generated } = block.attrs;
      return (
        <figure key={key} data-generated={generated}>
          <ScaledImg
            of={{ src, ...copies?.[fileId ?? 0] }}
            max={MAX_WIDTH}
            // No wider than it is, than the column, and than its share of the window's height.
            sizes={`min(${width}px,100vw - 2.25rem,40.375rem,${Math.ceil((MAX_HEIGHT_VH * width) / height)}vh)`}
            src={src}
            alt={(generated ? 'AI 生成：' : '') + (alt || '配图')}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            data-file={fileId ?? undefined}
          />
          {/* The picture's alternative text says the same to screen readers. */}
          {alt !== '' && <figcaption aria-hidden="true">{alt}</figcaption>}
        </figure>
      );
    }
    case 'video':
      return <Video key={key} {...block.attrs} />;
  }
}

function renderBlocks(blocks: readonly Block[], copies: PictureCopies | undefined): ReactNode {
  return blocks.map((block, index) => renderBlock(block, index, { copies }));
}

/** Renders an item of a list; one of a single line is no paragraph of its own. */
function renderItem(item: ListItem, key: number, copies: PictureCopies | undefined): ReactNode {
  const [only, ...rest] = item.content;
  return <li key={key}>{only?.type === 'paragraph' && rest.length === 0 ? renderInlines(only.content) : renderBlocks(item.content, copies)}</li>;
}

function renderTable(rows: readonly TableRow[], key: number): ReactNode {
  const headed = rows[0]?.content.every((cell) => cell.type === 'tableHeader') === true;
  const body = headed ? rows.slice(1) : rows;
  return (
    <div key={key} className={table.table} tabIndex={0} role="group" aria-label="表格">
      <table>
        {headed && <thead>{rows.slice(0, 1).map((row, index) => renderRow(row, index, 'col'))}</thead>}
        {body.length > 0 && <tbody>{body.map((row, index) => renderRow(row, index, 'row'))}</tbody>}
      </table>
    </div>
  );
}

function renderRow(row: TableRow, key: number, scope: 'col' | 'row'): ReactNode {
  return <tr key={key}>{row.content.map((cell, index) => renderCell(cell, index, scope))}</tr>;
}

function renderCell(cell: TableHeader | TableCell, key: number, scope: 'col' | 'row'): ReactNode {
  const className = classNames(cell.attrs && table[cell.attrs.align]);
  const content = cell.content.length === 1 ? renderInlines(cell.content[0]?.content) : cell.content.map(renderLine);
  // An empty head names nothing: the corner of a table is a cell.
  const isHead = cell.type === 'tableHeader' && cell.content.some((paragraph) => paragraph.content !== undefined);
  return isHead ? (
    <th key={key} scope={scope} className={className}>
      {content}
    </th>
  ) : (
    <td key={key} className={className}>
      {content}
    </td>
  );
}

function renderLine(paragraph: Paragraph, key: number): ReactNode {
  return <p key={key}>{renderInlines(paragraph.content)}</p>;
}

/** A video: a link to where it lives, until it is pressed. Nothing is asked of that site before, and without a script it stays a link. */
function Video({ provider, id }: { provider: VideoProvider; id: string }) {
  const [isOpen, open] = useState(false);
  const { name, page } = VIDEO_SITES[provider];
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(true);
  };
  const link = (
    <a className={videoStyles.video} href={page(id)} target="_blank" rel="noopener nofollow ugc" onClick={press}>
      <Icon name="play" />
      <span>
        播放{name}的视频<small>{`点开以后才连到${name}`}</small>
      </span>
    </a>
  );
  return isOpen ? <VideoPlayer provider={provider} id={id} fallback={link} /> : link;
}
