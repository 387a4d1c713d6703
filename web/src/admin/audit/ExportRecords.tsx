import { useState } from 'react';
import { AUDIT_FILE_PATH, exportAudit, type AuditFormat } from '#contract/api/audit.ts';
import { download } from '#web/lib/calls/api.ts';
import { formatCount } from '#web/lib/counts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FormatField } from '../parts/FormatField.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { filtersOf, type AuditChoice } from './audit-address.ts';

const MAX_REASON_LENGTH = 200;

/** Renders the button that exports what the filters show, which goes on record itself. */
export function ExportRecords({ choice, total }: { choice: AuditChoice; total: number }) {
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState<AuditFormat>('csv');
  const [personal, setPersonal] = useState(false);
  const keep = async (seq: number) => {
    const file = (part: 'records' | 'personal') =>
      download(AUDIT_FILE_PATH.replace(':seq', String(seq)).replace(':part', part), `audit-${seq}-${part}.${format}`);
    try {
      await file('records');
      if (personal) await file('personal');
    } catch {
      // The refusal has been shown.
    }
  };
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        导出
      </Button>
      {isOpen && (
        <StaffActDialog
          title={`导出 ${formatCount(total)} 条记录`}
          note="导出的是现在这些条件下的记录。"
          verb="导出"
          route={exportAudit}
          input={({ text }) => ({ ...filtersOf(choice, Date.now()), format, personal, reason: text })}
          watch={`${format} ${String(personal)}`}
          reason={{ readers: '记在这次导出的那一条里', min: 0, max: MAX_REASON_LENGTH }}
          done="导出了，文件正在下载"
          onDone={({ audit }) => {
            setOpen(false);
            if (audit !== null) void keep(audit);
          }}
          onClose={() => setOpen(false)}
        >
          {() => (
            <>
              <FormatField value={format} programNote="给程序读，可以核对链" onChange={setFormat} />
              <Checkbox checked={personal} onChange={({ target }) => setPersonal(target.checked)}>
                连同人名和原话，另成一个文件
              </Checkbox>
            </>
          )}
        </StaffActDialog>
      )}
    </>
  );
}
