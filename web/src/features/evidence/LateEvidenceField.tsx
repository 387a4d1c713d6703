import { useRef, useState, type DragEvent } from 'react';
import dropStyles from '#web/features/files/FileDrop.module.css';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldGroup } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { EVIDENCE_ACCEPT } from './file-facts.ts';
import type { EvidenceFieldProps } from './EvidenceField.tsx';
import styles from './EvidenceLinks.module.css';

const EvidenceField = lazyPart(() => import('./EvidenceField.tsx').then((file) => file.EvidenceField));

/**
 * Renders the field for evidence as it looks while it is empty; the rest of it, with everything that takes and sends files, is fetched with the first
 * piece. For pages that strangers come to.
 */
export function LateEvidenceField(props: Omit<EvidenceFieldProps, 'first'>) {
  const { pieces, change, problems, path, label, note, linksOnly = false } = props;
  const [first, setFirst] = useState<readonly File[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const addLink = async () => {
    const { linkAdded } = await import('./late-pieces.ts');
    change(linkAdded);
  };
  const take = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'drop') setFirst([...event.dataTransfer.files]);
  };
  const linkButton = (
    <Button variant="quiet" icon="link" onClick={() => void addLink()}>
      添一个链接
    </Button>
  );
  const empty = (
    <FieldGroup label={label ?? '证据'} note={note} error={problems[path]}>
      {linksOnly ? (
        <div className={styles.links}>{linkButton}</div>
      ) : (
        // Files are chosen with the button, too.
        <div className={dropStyles.drop} onDragOver={take} onDrop={take}>
          <Icon name="cloud-upload" />
          <p>把文件拖到这里，或者</p>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={EVIDENCE_ACCEPT}
            aria-label="选择证据文件"
            onChange={({ target }) => setFirst([...(target.files ?? [])])}
          />
          <Button icon="upload" onClick={() => picker.current?.click()}>
            选择文件
          </Button>
          {linkButton}
        </div>
      )}
    </FieldGroup>
  );
  if (pieces.length === 0 && first.length === 0) return empty;
  return <EvidenceField {...props} first={first} fallback={empty} />;
}
