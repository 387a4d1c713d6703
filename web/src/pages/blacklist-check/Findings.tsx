import type { ReactNode } from 'react';
import { characterName, entryHref } from '#web/features/blacklist/blacklist-address.ts';
import type { SnapshotEntry } from '#web/features/blacklist/snapshot-entry.ts';
import { StateTag } from '#web/features/blacklist/StateTag.tsx';
import { Until } from '#web/features/blacklist/Until.tsx';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import { Figures } from '#web/ui/Figures.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { findingsText, type Finding } from './compare.ts';
import { MAX_NAMES } from './max-names.ts';
import type { Roster } from './roster.ts';
import styles from './Findings.module.css';

const UNKNOWN_SHOWN = 200;

/** Renders what was found, the worst first. */
export function Findings({ findings, roster, madeAt }: { findings: readonly Finding[]; roster: Roster; madeAt: string }) {
  const of = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind);
  const [listed, variants, namesakes, unknown] = [of('listed'), of('variant'), of('namesake'), of('unknown')];
  return (
    <>
      <Figures
        items={[
          { label: '在名单上', value: listed.length },
          { label: '写法相近', value: variants.length },
          { label: '只是同名', value: namesakes.length },
          { label: '查无记录', value: unknown.length },
        ]}
      />
      {roster.isCut && <p className={styles.note}>名册太长，只看了前 {MAX_NAMES} 个名字。</p>}
      {listed.length > 0 && (
        <Part title="在名单上" note="名字与服务器都对上了">
          {listed.map((finding) => (
            <Hit key={characterName(finding)} finding={finding} />
          ))}
        </Part>
      )}
      {variants.length > 0 && (
        <Part title="写法相近" note="繁简或符号不同，请在游戏里再看一眼是不是同一个角色">
          {variants.map((finding) => (
            <Hit key={characterName(finding)} finding={finding} />
          ))}
        </Part>
      )}
      {namesakes.length > 0 && (
        <Part title="只是同名，不算上榜" note="另有同名角色在别的服务器，不是同一个人">
          {namesakes.map((finding) => (
            <Hit key={characterName(finding)} finding={finding} />
          ))}
        </Part>
      )}
      <section className={styles.part}>
        <SectionHead title="查无记录，不等于清白" level={2} aside={`${unknown.length} 人`} />
        <p className={styles.names}>
          {unknown
            .slice(0, UNKNOWN_SHOWN)
            .map(({ name, realm }) => (realm === '' ? name : characterName({ name, realm })))
            .join('、')}
          {unknown.length > UNKNOWN_SHOWN && ` 等 ${unknown.length} 人`}
        </p>
      </section>
      {roster.unread.length > 0 && (
        <section className={styles.part}>
          <SectionHead title="没读懂的行" level={2} aside={`${roster.unread.length} 行`} />
          <ul className={styles.unread}>
            {roster.unread.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.acts}>
        <Button icon="copy" onClick={() => void copy(findingsText(findings, madeAt))}>
          复制结果
        </Button>
      </p>
    </>
  );
}

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <SectionHead title={title} />
      <p className={styles.note}>{note}</p>
      <ul className={styles.hits}>{children}</ul>
    </section>
  );
}

function Hit({ finding: { name, realm, entries, kind } }: { finding: Finding }) {
  return (
    <li className={kind === 'namesake' ? undefined : styles.hit}>
      <b className="name">{realm === '' ? name : characterName({ name, realm })}</b>
      <div>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} named={kind !== 'listed'} />
        ))}
      </div>
    </li>
  );
}

function Entry({ entry: { id, name, realm, penalty, offences, until, isDisputed }, named }: { entry: SnapshotEntry; named: boolean }) {
  return (
    <p>
      {named && <span>名单上是 {characterName({ name, realm })}</span>}
      <strong>{penalty}</strong>
      <span>{offences.join('、')}</span>
      <span>
        {until === null ? (
          '长期'
        ) : (
          <>
            至 <Until at={until} />
          </>
        )}
      </span>
      {isDisputed && <StateTag state="disputed" />}
      <a href={entryHref(id)} target="_blank" rel="noopener">
        看罚单
      </a>
    </p>
  );
}
