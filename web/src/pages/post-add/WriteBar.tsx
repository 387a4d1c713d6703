import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { DraftStatus } from '#web/features/drafts/use-draft.ts';
import { DraftState } from './DraftState.tsx';
import style from './WriteBar.module.css';

interface WriteBarProps {
  /** Where leaving goes; the draft is kept. */
  backHref: string;
  status: DraftStatus;
  /** How many pictures are on their way. */
  pending: number;
  busy: boolean;
  isNew: boolean;
  onPreview: () => void;
}

/** Stays on top while the text scrolls: the way back, whether the text is safe, the preview, and the button that publishes. */
export function WriteBar({ backHref, status, pending, busy, isNew, onPreview }: WriteBarProps) {
  return (
    <div className={style['bar']}>
      <ButtonLink variant="quiet" href={backHref} icon="arrow-left" aria-label="返回，草稿会留着">
        <span className="wide-only">返回</span>
      </ButtonLink>
      <div className={style['state']} role="status">
        {pending > 0 ? `还有 ${pending} 张图在传，接着写` : <DraftState status={status} />}
      </div>
      <Button variant="quiet" icon="eye" onClick={onPreview} aria-label="预览">
        <span className="wide-only">预览</span>
      </Button>
      <Button type="submit" variant="primary" icon="send" loading={busy} loadingText={isNew ? '正在发表…' : '正在保存…'}>
        {isNew ? '发表' : '保存修改'}
      </Button>
    </div>
  );
}

interface DestinationProps {
  columnName: string;
  tagCount: number;
  hasCover: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** On a phone: where the post goes, and what else belongs to it, a press away. */
export function Destination({ columnName, tagCount, hasCover, isOpen, onToggle }: DestinationProps) {
  return (
    <button type="button" className={style['destination']} aria-expanded={isOpen} onClick={onToggle}>
      <b>{columnName}</b>
      <span>
        <Icon name="tag" />
        标签{tagCount > 0 && ` ${tagCount}`}
      </span>
      <span>
        <Icon name="image" />
        {hasCover ? '封面已选' : '封面'}
      </span>
      <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
    </button>
  );
}
