import type { Editor } from '@tiptap/core';
import { addPlaceholders, endPlaceholder } from './upload-placeholders.ts';

/** A stored picture, as an upload returns it. */
export interface StoredPicture {
  src: string;
  width: number;
  height: number;
  fileId: number;
}

/** Stores a picture; `onProgress` receives 0 to 1. Rejects with something that has a `message` for the writer. */
export type UploadImage = (file: File, onProgress: (share: number) => void) => Promise<StoredPicture>;

export interface Upload {
  id: string;
  file: File;
  /** Where it is drawn, inside the text. */
  element: HTMLElement;
  /** 0 to 1. */
  share: number;
  /** Why it failed, as a sentence; null while it is under way. */
  problem: string | null;
}

/** The pictures being uploaded into one editor. A failed one stays where it is until it is retried or removed. */
export class Uploads {
  #list: readonly Upload[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #store: UploadImage;
  #editor: Editor | null = null;
  #lastId = 0;

  constructor(store: UploadImage) {
    this.#store = store;
  }

  /** Sets the editor the pictures are inserted into; null when it leaves the page. */
  attach(editor: Editor | null): void {
    this.#editor = editor;
  }

  readonly list = (): readonly Upload[] => this.#list;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The element of an upload; made at once, because the editor may ask before the list is drawn. */
  readonly elementOf = (id: string): HTMLElement => this.#list.find((upload) => upload.id === id)?.element ?? document.createElement('div');

  /** Starts uploading files, to be inserted near a position of the text in their order. */
  start(files: readonly File[], near: number): void {
    if (!this.#editor) return;
    const uploads = files.map((file): Upload => {
      const element = document.createElement('div');
      element.contentEditable = 'false';
      this.#lastId += 1;
      return { id: `upload-${this.#lastId}`, file, element, share: 0, problem: null };
    });
    this.#set([...this.#list, ...uploads]);
    addPlaceholders(
      this.#editor.view,
      uploads.map(({ id }) => id),
      near,
    );
    for (const upload of uploads) void this.#send(upload.id, upload.file);
  }

  retry(id: string): void {
    const upload = this.#list.find((one) => one.id === id);
    if (!upload?.problem) return;
    this.#change(id, { share: 0, problem: null });
    void this.#send(id, upload.file);
  }

  remove(id: string): void {
    this.#set(this.#list.filter((upload) => upload.id !== id));
    if (this.#editor) endPlaceholder(this.#editor.view, id);
  }

  async #send(id: string, file: File): Promise<void> {
    try {
      const { src, width, height, fileId } = await this.#store(file, (share) => this.#change(id, { share }));
      const editor = this.#editor;
      // Removed meanwhile, or the page was left.
      if (!editor || !this.#list.some((upload) => upload.id === id)) return;
      endPlaceholder(editor.view, id, editor.schema.nodes['image']?.create({ src, width, height, fileId }));
      this.#set(this.#list.filter((upload) => upload.id !== id));
    } catch (failure) {
      this.#change(id, { problem: sentenceOf(failure) });
    }
  }

  #change(id: string, part: Partial<Upload>): void {
    this.#set(this.#list.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }

  #set(list: readonly Upload[]): void {
    this.#list = list;
    for (const listener of this.#listeners) listener();
  }
}

function sentenceOf(failure: unknown): string {
  const message = typeof failure === 'object' && failure !== null && 'message' in failure ? failure.message : undefined;
  return typeof message === 'string' && /\p{Script=Han}/u.test(message) ? message : '没有传上去，可能是网络断了';
}
