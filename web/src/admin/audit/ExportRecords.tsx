import { useState } from 'react';
import { AUDIT_FILE_PATH, exportAudit, type AuditFormat } from '#contract/api/audit.ts';
import { FORMAT_LABELS } from '../parts/labels/value-labels.ts';
import { download } from '#web/lib/calls/api.ts';
import { formatCount } from '#web/lib/counts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
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
              <FieldGroup label="格式">
                <RadioCards
                  name="format"
                  options={[
                    { value: 'csv', label: FORMAT_LABELS.csv, note: '用表格软件打开' },
                    { value: 'ndjson', label: FORMAT_LABELS.ndjson, note: '给程序读，可以核对链' },
                  ]}
                  value={format}
                  onChange={(value) => setFormat(value === 'ndjson' ? 'ndjson' : 'csv')}
                />
              </FieldGroup>
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
