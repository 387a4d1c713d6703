import { copy } from './copy.ts';
import { Icon } from './Icon.tsx';

/** The number under which the log knows what broke, for whoever wants to tell the keepers; a press copies it. */
export function EventNumber({ id }: { id: string }) {
  return (
    <button type="button" title="复制编号" onClick={() => void copy(id)}>
      {`事件编号 ${id} `}
      <Icon name="copy" />
    </button>
  );
}
