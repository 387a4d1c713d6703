import { useState } from 'react';
import { MAX_HIDING_REASON_LENGTH, MIN_HIDING_REASON_LENGTH } from '#contract/staff-limits.ts';
import { decideLookAlikes, type LookAlikeGroup } from '#contract/api/admin/look-alikes.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import styles from './page.module.css';

const TEMPLATES = [
  { label: '刷屏广告', text: '几个新号在发差不多的广告，一起移走了。' },
  { label: '反复贴同样的话', text: '同样的话不用反复贴，留一份就够。' },
] as const;

/** Texts that several new accounts wrote alike: one decision for all of a group. */
export function Groups({ groups }: { groups: readonly LookAlikeGroup[] }) {
  const [asked, setAsked] = useState<{ group: LookAlikeGroup; outcome: 'released' | 'removed' } | null>(null);
  return (
    <>
      <SectionHead title={`相似的文字（${groups.length} 组）`} />
      {groups.length === 0 && <p className={styles.none}>三个以上的新号一天里写得差不多，会先遮住，合成一组列在这里。</p>}
      {groups.map((group) => (
        <article key={group.id} className={styles.group} aria-label={`第 ${group.id} 组`}>
          <p>
            <b>{`${group.accounts} 个新号，${group.texts} 处`}</b>，最近 <Time iso={group.lastAt} />
          </p>
          {group.samples.slice(0, 3).map(({ kind, id, author, text }) => (
            <blockquote key={`${kind} ${id}`}>
              {text}
              <br />
              <cite>
                {`${author.nickName}，注册于 `}
                <Time iso={author.joinedAt} />
              </cite>
            </blockquote>
          ))}
          <p className={styles.buttons}>
            <Button onClick={() => setAsked({ group, outcome: 'released' })}>{`放出这 ${group.texts} 处`}</Button>
            <Button onClick={() => setAsked({ group, outcome: 'removed' })}>{`移除这 ${group.texts} 处`}</Button>
          </p>
        </article>
      ))}
      {asked && (
        <StaffActDialog
          title={asked.outcome === 'released' ? `放出 ${asked.group.texts} 处` : `移除 ${asked.group.texts} 处`}
          note={asked.outcome === 'released' ? '遮住的回到原来的地方，赞和楼层都在；一天里同样的话不再拦。' : undefined}
          verb={asked.outcome === 'released' ? '放出' : '移除'}
          route={decideLookAlikes}
          input={({ text }) => ({ id: asked.group.id, outcome: asked.outcome, ...(asked.outcome === 'removed' && { text }) })}
          {...(asked.outcome === 'removed' && {
            reason: { templates: TEMPLATES, readers: '作者们会读到', min: MIN_HIDING_REASON_LENGTH, max: MAX_HIDING_REASON_LENGTH },
          })}
          done={asked.outcome === 'released' ? '放出来了' : '移走了'}
          onDone={() => {
            setAsked(null);
            void reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
