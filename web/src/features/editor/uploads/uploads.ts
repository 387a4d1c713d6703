import type { Editor } from '@tiptap/core';
import { placedOf, refusePicture } from '#web/features/files/pictures.ts';
import { sendFile } from '#web/features/files/send-file.ts';
import { UploadQueue, type Upload } from '#web/features/files/upload-queue.ts';
import { randomId } from '#web/lib/random-id.ts';
import { addPlaceholders, endPlaceholder } from './upload-placeholders.ts';

/** A picture on its way into the text, with the element it is drawn in. */
export interface PlacedUpload extends Upload {
  element: HTMLElement;
}

/** The pictures being uploaded into one editor. A failed one stays where it is until it is tried again or removed. */
export class Uploads {
  readonly #elements = new Map<string, HTMLElement>();
  readonly #queue: UploadQueue<{ src: string; width: number; height: number; fileId: number }>;
  #listed: { of: readonly Upload[]; list: readonly PlacedUpload[] } = { of: [], list: [] };
  #editor: Editor | null = null;

  /** `refusal`: why this text takes no pictures at all; null: it takes them. */
  constructor(refusal: string | null) {
    this.#queue = new UploadQueue(async ({ key, file, isFresh }, way) => {
      const problem = refusal ?? refusePicture(file);
      // The writer reads it where the picture would be.
      if (problem !== null) throw { code: '', status: 415, message: problem };
      const { srcSmall: _, ...placed } = placedOf(await sendFile(file, { purpose: 'picture', id: key, name: file.name, isFresh, ...way }));
      return placed;
    });
    this.#queue.handOver((key, placed) => {
      const editor = this.#editor;
      if (editor) endPlaceholder(editor.view, key, editor.schema.nodes['image']?.create(placed));
      this.#elements.delete(key);
    });
  }

  /** Sets the editor the pictures are inserted into; null when it leaves the page, which ends them all. */
  attach(editor: Editor | null): void {
    this.#editor = editor;
    if (!editor) this.#queue.stop();
  }

  readonly list = (): readonly PlacedUpload[] => {
    const of = this.#queue.list();
    if (this.#listed.of !== of) this.#listed = { of, list: of.map((upload) => ({ ...upload, element: this.elementOf(upload.key) })) };
    return this.#listed.list;
  };

  readonly subscribe = (listener: () => void): (() => void) => this.#queue.subscribe(listener);

  /** The element of an upload; made at once, because the editor may ask before the list is drawn. */
  readonly elementOf = (key: string): HTMLElement => {
    const element = this.#elements.get(key) ?? document.createElement('div');
    element.contentEditable = 'false';
    this.#elements.set(key, element);
    return element;
  };

  /** Starts uploading files, to be inserted near a position of the text in their order. */
  start(files: readonly File[], near: number): void {
    if (!this.#editor) return;
    const uploads = files.map((file) => ({ key: randomId(), file, isFresh: true }));
    this.#queue.add(uploads);
    addPlaceholders(
      this.#editor.view,
      uploads.map(({ key }) => key),
      near,
    );
  }

  retry(key: string): void {
    this.#queue.retry(key);
  }

  /** Tries again what failed because there was no network. */
  retryLost(): void {
    this.#queue.retryLost();
  }

  remove(key: string): void {
    this.#queue.remove(key);
    this.#elements.delete(key);
    if (this.#editor) endPlaceholder(this.#editor.view, key);
  }
}
