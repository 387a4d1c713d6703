import { labelPicture } from '#contract/api/files.ts';
import { call } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { toast } from '#web/ui/toast.ts';
import styles from './LabelPicture.module.css';
import { placedOf, type PlacedPicture } from './pictures.ts';

interface LabelPictureProps {
  picture: PlacedPicture;
  /** What it is called to a screen reader: 第 1 张配图. */
  name: string;
  onLabeled: (picture: PlacedPicture) => void;
}

/** Says of an uploaded picture that it was generated, or takes that back; one whose file says so keeps it. */
export function LabelPicture({ picture, name, onLabeled }: LabelPictureProps) {
  const isLabeled = picture.generated === true;
  const label = async () => {
    try {
      onLabeled(placedOf(await call(labelPicture, { id: picture.fileId, generated: !isLabeled })));
    } catch (error) {
      const { fields, message } = failureOf(error);
      toast({ type: 'error', message: fields?.[0]?.message ?? message });
    }
  };
  return (
    <button
      type="button"
      className={styles.label}
      aria-pressed={isLabeled}
      aria-label={`${name}含 AI 生成内容`}
      title="含 AI 生成内容"
      onClick={() => void label()}
    >
      AI
    </button>
  );
}
