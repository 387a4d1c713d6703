/**
 * What joins the editor, which is made before it is drawn, with the uploads of the form: the element in the text of each upload, and where files
 * go that are dropped, pasted or picked.
 */
export class EditorUploads {
  readonly #elements = new Map<string, HTMLElement>();
  #receive: (files: readonly File[], near: number) => void = () => undefined;

  /** Returns the element of an upload; made at once, because the editor may ask before the list is drawn. */
  readonly elementOf = (key: string): HTMLElement => {
    const element = this.#elements.get(key) ?? document.createElement('div');
    element.contentEditable = 'false';
    this.#elements.set(key, element);
    return element;
  };

  deleteElement(key: string): void {
    this.#elements.delete(key);
  }

  /** Sets who uploads the files. */
  handOver(receive: (files: readonly File[], near: number) => void): void {
    this.#receive = receive;
  }

  /** Starts uploading files, to be inserted near a position of the text in their order. */
  start(files: readonly File[], near: number): void {
    this.#receive(files, near);
  }
}
