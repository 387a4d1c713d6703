import type { FailureName } from '#contract/failures.ts';
import type { CopyFormat, EncodedImage } from './encode.ts';
import type { Size } from './rules.ts';

/** What an encoding process can be asked to do. */
export type Task = { bytes: Buffer } & (
  | { act: 'image'; isWide: boolean }
  | { act: 'avatar' }
  | { act: 'copy'; size: Size; format: CopyFormat }
  | { act: 'share'; size: Size }
  | { act: 'megapixels' }
);

/** What it made of it. */
export type Encoded =
  | { act: 'image'; made: EncodedImage }
  | { act: 'avatar'; made: { bytes: Buffer; color: string } }
  | { act: 'copy'; made: Buffer | null }
  | { act: 'share'; made: Buffer }
  | { act: 'megapixels'; made: number };

/** Why it could not; `refusal` null: a fault. */
interface Refused {
  act: 'refuse';
  refusal: FailureName | null;
  message: string;
}

export interface Question {
  id: number;
  task: Task;
}

export interface Answer {
  id: number;
  outcome: Encoded | Refused;
}
