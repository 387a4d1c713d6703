import { useEffect, useState, type ReactNode } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Ledger, type LedgerColumn } from '../Ledger.tsx';

/** A version of anything that operators word. */
export interface Version {
  version: number;
  by: string | null;
  reason: string;
}

export interface VersionsDialogProps<Row extends Version> {
  title: string;
  /** Said where there are none. */
  none: string;
  /** Returns the versions, the newest first; the same function while mounted. */
  load: () => Promise<readonly Row[]>;
  /** Which version it is and since when; who saved it and why comes after that. */
  columns: readonly LedgerColumn<Row>[];
  renderActs: (row: Row) => ReactNode;
  onClose: () => void;
  /** Under the list. */
  children?: ReactNode;
}

/** The versions of something that is worded in the console. Open while mounted. */
export function VersionsDialog<Row extends Version>({ title, none, load, columns, renderActs, onClose, children }: VersionsDialogProps<Row>) {
  const [versions, setVersions] = useState<readonly Row[] | null>(null);
  useEffect(() => {
    load().then(setVersions, onClose);
  }, [load, onClose]);
  return (
    <Dialog open title={title} onClose={onClose}>
      {versions === null && <SkeletonText lines={4} />}
      {versions?.length === 0 && <p>{none}</p>}
      {versions !== null && versions.length > 0 && (
        <Ledger
          label="以往的版本"
          rows={versions}
          keyOf={({ version }) => version}
          columns={[
            ...columns,
            { key: 'by', head: '谁', render: ({ by, reason }) => `${by ?? '程序'}${reason && `：${reason}`}` },
            { key: 'act', head: '动作', isQuiet: true, align: 'end', isWhole: true, render: renderActs },
          ]}
        />
      )}
      {children}
    </Dialog>
  );
}
