import { Button } from '#web/ui/Button.tsx';
import { Time } from '#web/ui/Time.tsx';
import { VersionsDialog, type Version } from '../versions/VersionsDialog.tsx';

interface TemplateVersion extends Version {
  isShipped: boolean;
  savedAt: string;
}

export interface TemplateVersionsProps<Words> {
  label: string;
  /** Returns the versions, the newest first; the same function while mounted. */
  load: () => Promise<readonly (TemplateVersion & Words)[]>;
  /** The words of the program. */
  shipped: Words;
  /** Writes the words of a version into the form; they are saved like any others. */
  onPutBack: (words: Words) => void;
  onClose: () => void;
}

/** The versions of the words of a mail or a text message. Open while mounted. */
export function TemplateVersions<Words>({ label, load, shipped, onPutBack, onClose }: TemplateVersionsProps<Words>) {
  return (
    <VersionsDialog
      title={`“${label}”以往的版本`}
      none="还没有改过，用的是程序带来的。"
      load={load}
      columns={[
        { key: 'version', head: '版', isWhole: true, render: ({ version, isShipped }) => `第 ${version} 版${isShipped ? '，程序带来的' : ''}` },
        { key: 'at', head: '什么时候', isWhole: true, render: ({ savedAt }) => <Time iso={savedAt} /> },
      ]}
      renderActs={(words) => (
        <Button size="s" onClick={() => onPutBack(words)}>
          拿来改
        </Button>
      )}
      onClose={onClose}
    >
      <Button onClick={() => onPutBack(shipped)}>拿程序带来的来改</Button>
    </VersionsDialog>
  );
}
