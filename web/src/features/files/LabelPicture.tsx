import styles from './LabelPicture.module.css';
import { placedOf, type PlacedPicture } from './pictures.ts';
import { useLabel } from './use-label.ts';

interface LabelPictureProps {
  picture: PlacedPicture;
  /** What it is called to a screen reader: 第 1 张配图. */
  name: string;
  onLabeled: (picture: PlacedPicture) => void;
}

/** Says of an uploaded picture that it was generated, or takes that back; one whose file says so keeps it. */
export function LabelPicture({ picture, name, onLabeled }: LabelPictureProps) {
  const isLabeled = picture.generated === true;
  const label = useLabel((image) => onLabeled(placedOf(image)));
  return (
    <button
      type="button"
      className={styles.label}
      aria-pressed={isLabeled}
      aria-label={`${name}含 AI 生成内容`}
      title="含 AI 生成内容"
      onClick={() => void label({ id: picture.fileId, generated: !isLabeled })}
    >
      AI
    </button>
  );
}
