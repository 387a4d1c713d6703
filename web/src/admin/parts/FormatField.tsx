import type { AuditFormat } from '#contract/api/audit.ts';
import { FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { FORMAT_LABELS } from './labels/value-labels.ts';

/** Renders the choice of what an export is written as; `programNote` says what a program gets. */
export function FormatField({ value, programNote, onChange }: { value: AuditFormat; programNote: string; onChange: (value: AuditFormat) => void }) {
  return (
    <FieldGroup label="格式">
      <RadioCards
        name="format"
        options={[
          { value: 'csv', label: FORMAT_LABELS.csv, note: '用表格软件打开' },
          { value: 'ndjson', label: FORMAT_LABELS.ndjson, note: programNote },
        ]}
        value={value}
        onChange={(chosen) => onChange(chosen === 'ndjson' ? 'ndjson' : 'csv')}
      />
    </FieldGroup>
  );
}
