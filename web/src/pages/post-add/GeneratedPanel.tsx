import { documentImages, documentText } from '#contract/documents/text-of.ts';
import { labelPicture } from '#contract/api/files.ts';
import { saysGenerated } from '#contract/text/says-generated.ts';
import { normalizeDocument } from '#web/features/editor/document/normalize.ts';
import type { Working } from '#web/features/drafts/local-drafts.ts';
import { call } from '#web/lib/calls/api.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import style from './page.module.css';

/** What a writer says of what a machine has made. */
export interface GeneratedMarks {
  text: boolean;
  /** All pictures of the text. */
  pictures: boolean;
}

interface GeneratedPanelProps {
  marks: GeneratedMarks;
  working: Working;
  onChange: (marks: GeneratedMarks) => void;
}

/** Asks whether a machine has made some of it; a text that says so itself is offered the tick. */
export function GeneratedPanel({ marks, working, onChange }: GeneratedPanelProps) {
  const hasPictures = pictureIds(working).length > 0;
  const isOffered = !marks.text && saysGenerated(`${working.title}\n${documentText(normalizeDocument(working.content))}`);
  return (
    <section className={style['panel']} aria-label="AI 生成内容">
      <Checkbox checked={marks.text} onChange={(event) => onChange({ ...marks, text: event.target.checked })}>
        含 AI 生成内容
      </Checkbox>
      {hasPictures && (
        <Checkbox checked={marks.pictures} onChange={(event) => onChange({ ...marks, pictures: event.target.checked })}>
          配图是 AI 生成的
        </Checkbox>
      )}
      <p className={style['hint']} role="status">
        {isOffered ? '文中说了是 AI 生成的，请勾上，读者会在开头看到。' : '用 AI 写的、画的请勾上，读者会看到；图自带的标识会自己认出来。'}
      </p>
    </section>
  );
}

/** Labels the pictures of a text, which then say so themselves wherever they are shown. */
export async function labelPictures(working: Working): Promise<void> {
  await Promise.all(pictureIds(working).map((id) => call(labelPicture, { id, generated: true })));
}

function pictureIds({ content }: Working): number[] {
  return [...new Set(documentImages(normalizeDocument(content)).flatMap(({ attrs }) => attrs.fileId ?? []))];
}
