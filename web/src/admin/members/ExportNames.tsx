import { useState } from 'react';
import { exportMembers, MEMBER_NAMES_PATH } from '#contract/api/staff-members.ts';
import { download } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormatField } from '../parts/FormatField.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { filtersOf, type MemberChoice } from './member-address.ts';

const REASON = { readers: '记在这次导出的那一条里，管理员都看得到', min: 2, max: 200 };

/** Renders the button that exports the list as the filters show it, which goes on record. */
export function ExportNames({ choice }: { choice: MemberChoice }) {
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState<'csv' | 'ndjson'>('csv');
  const keep = async (seq: number) => {
    try {
      await download(MEMBER_NAMES_PATH.replace(':seq', String(seq)), `members-${seq}.${format}`);
    } catch {
      // The refusal has been shown.
    }
  };
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        导出名单
      </Button>
      {isOpen && (
        <StaffActDialog
          title="导出会员名单"
          note="导出的是现在这些条件下的会员：编号、昵称、身份、状态、遮住的邮箱、几帖几评、几次举报、加入和最近来的时间。"
          verb="导出"
          route={exportMembers}
          input={({ text }) => ({ q: choice.q, by: choice.by, ...filtersOf(choice.shelf), format, reason: text })}
          watch={format}
          reason={REASON}
          done="导出了，文件正在下载"
          onDone={({ audit }) => {
            setOpen(false);
            if (audit !== null) void keep(audit);
          }}
          onClose={() => setOpen(false)}
        >
          {() => <FormatField value={format} programNote="给程序读" onChange={setFormat} />}
        </StaffActDialog>
      )}
    </>
  );
}
