import { lazy, Suspense, useState } from 'react';
import { FileDrop } from '#web/features/files/FileDrop.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldGroup } from '#web/ui/Field.tsx';
import { EVIDENCE_ACCEPT } from './file-kinds.ts';
import type { EvidenceFieldProps } from './EvidenceField.tsx';
import { withLink } from './pieces.ts';
import styles from './EvidenceLinks.module.css';

const EvidenceField = lazy(() => import('./EvidenceField.tsx').then((file) => ({ default: file.EvidenceField })));

/**
 * Renders the field for evidence as it looks while it is empty; the rest of it, with everything that sends files, is fetched with the first piece. For
 * pages that strangers come to.
 */
export function LateEvidenceField(props: Omit<EvidenceFieldProps, 'first'>) {
  const { pieces, change, problems, path, label, note, linksOnly = false } = props;
  const [first, setFirst] = useState<readonly File[]>([]);
  const addLink = (
    <Button variant="quiet" icon="link" onClick={() => change(withLink)}>
      添一个链接
    </Button>
  );
  const empty = (
    <FieldGroup label={label ?? '证据'} note={note} error={problems[path]}>
      {linksOnly ? (
        <div className={styles.links}>{addLink}</div>
      ) : (
        <FileDrop icon="cloud-upload" text="把文件拖到这里，或者" button="选择文件" label="选择证据文件" accept={EVIDENCE_ACCEPT} onFiles={setFirst}>
          {addLink}
        </FileDrop>
      )}
    </FieldGroup>
  );
  if (pieces.length === 0 && first.length === 0) return empty;
  return (
    <Suspense fallback={empty}>
      <EvidenceField {...props} first={first} />
    </Suspense>
  );
}
