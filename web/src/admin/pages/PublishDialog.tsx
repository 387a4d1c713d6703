import { useState } from 'react';
import { publishPage, type DeskPage } from '#contract/api/page-desk.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { TextField } from '../parts/fields.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';

const DAY_MS = 24 * 60 * 60_000;
/** How long members have, as it is offered. */
const NOTICE_DAYS = 7;

/** Publishes a draft; of what binds members it asks from when, and every member is notified. Open while mounted. */
export function PublishDialog({ page, onClose }: { page: DeskPage; onClose: () => void }) {
  const [from, setFrom] = useState(() => (page.binding ? new Date(Date.now() + NOTICE_DAYS * DAY_MS).toISOString().slice(0, 10) : ''));
  const [tellAll, setTellAll] = useState(false);
  return (
    <StaffActDialog
      title={`发布《${page.draft?.title ?? page.title}》`}
      verb="发布"
      route={publishPage}
      watch={`${from} ${tellAll}`}
      input={({ text }) => ({
        slug: page.slug,
        ...(from !== '' && { validFrom: from }),
        ...(tellAll && { tellAll }),
        ...(text !== '' && { reason: text }),
      })}
      reason={{ readers: '写进版本的记录，可以不写', min: 0, max: 500 }}
      done="发布了，旧的一版找得回来"
      onDone={() => {
        onClose();
        void reload();
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextField
            label="从哪天起"
            {...(!page.binding && { note: '可空' })}
            type="date"
            value={from}
            hint={page.binding ? '约束会员的文字，先让每位会员看到再生效' : '不写就是现在'}
            problem={problems['validFrom']}
            onChange={setFrom}
          />
          {!page.binding && (
            <Checkbox checked={tellAll} onChange={({ target }) => setTellAll(target.checked)}>
              给每位会员发一条消息
            </Checkbox>
          )}
        </>
      )}
    </StaffActDialog>
  );
}
