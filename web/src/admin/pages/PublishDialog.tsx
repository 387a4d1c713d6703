import { useState } from 'react';
import { publishPage, type DeskPage } from '#contract/api/admin/page-desk.ts';
import { NOTICE_DAYS } from '#contract/text/notice-days.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { TextField } from '../parts/fields.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';

const DAY_MS = 24 * 60 * 60_000;
/** The day begins in China: here it may be the one before. */
const CHINA_MS = 8 * 60 * 60_000;

/** Publishes a draft; of what binds members it asks from when, and every member is notified. Open while mounted. */
export function PublishDialog({ page, onClose }: { page: DeskPage; onClose: () => void }) {
  const [from, setFrom] = useState(() => (page.binding ? new Date(Date.now() + CHINA_MS + NOTICE_DAYS * DAY_MS).toISOString().slice(0, 10) : ''));
  const [isCorrection, setCorrection] = useState(false);
  const [tellAll, setTellAll] = useState(false);
  return (
    <StaffActDialog
      title={`发布《${page.draft?.title ?? page.title}》`}
      verb="发布"
      route={publishPage}
      watch={`${from} ${isCorrection} ${tellAll}`}
      input={({ text }) => ({
        slug: page.slug,
        ...(from !== '' && { validFrom: from }),
        ...(isCorrection && { correction: true }),
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
            hint={page.binding ? `答应过会员：提前 ${NOTICE_DAYS} 天告诉每个人，再生效` : '不写就是现在'}
            problem={problems['validFrom']}
            onChange={setFrom}
          />
          {page.binding && (
            <Checkbox checked={isCorrection} onChange={({ target }) => setCorrection(target.checked)}>
              只是更正：改错字、换联系方式，可以马上生效；会记在审计里
            </Checkbox>
          )}
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
