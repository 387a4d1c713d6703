import { useState, type ReactNode } from 'react';
import { countCharacters } from '#contract/documents/text-of.ts';
import type { CasePage } from '#contract/api/trials.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { Sides } from '#web/features/trials/Sides.tsx';
import { dayText } from '#web/features/trials/due-text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './CaseSides.module.css';

/** From how many characters on a statement is cut, at the same height as the other. */
const MAX_SHORT = 260;

/** Renders what both sides said: in boxes of the same width, cut at the same height, unfolded together. */
export function CaseSides({ court }: { court: CasePage }) {
  const { statement, complainant, filedAt, outcome, title, accused, joined, subjectKind } = court;
  const [isWhole, setWhole] = useState(false);
  if (!statement) return null;
  const lengths = [countCharacters(statement), ...accused.map((each) => wordsOf(court, each.id).reduce((sum, { text }) => sum + text.length, 0))];
  const isLong = lengths.some((length) => length > MAX_SHORT);
  const isFound = (outcome === 'upheld' || outcome === 'partly') && accused.some(({ ticketNumber }) => ticketNumber !== null);
  const unfold = isLong && (
    <button type="button" className={styles.unfold} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
      {isWhole ? '两边都收起' : '两边都读全文'}
    </button>
  );
  const clamp = classNames(styles.text, isLong && !isWhole && styles.cut);
  return (
    <section className={styles.section} aria-labelledby="case-sides">
      <SectionHead id="case-sides" title="两边的话" aside="同样宽，同样高" />
      <Sides
        one={
          <article className={styles.side} aria-label="检举人的话">
            <header>
              <Avatar memberId={complainant.id} name={complainant.nickName} src={complainant.avatar || undefined} />
              <span>
                <a href={`/member/${complainant.id}`}>{complainant.nickName}</a>
                <small>{`${subjectKind === 'member' ? '认定不实的主持人' : '检举人'} · ${dayText(filedAt)}${joined.length > 0 ? ` · 同案 ${joined.length} 人` : ''}`}</small>
              </span>
            </header>
            <div className={clamp}>
              {isFound && <p className={styles.title}>{title}</p>}
              <DocumentBody body={statement} anchors={false} />
            </div>
            <footer>
              {unfold}
              {joined.length > 0 && (
                <a className="link" href="#joined">
                  {`另 ${joined.length} 位检举人的话`}
                </a>
              )}
              <span>{`${lengths[0]} 字`}</span>
            </footer>
          </article>
        }
        other={
          <article className={styles.side} aria-label="被检举人的话">
            <AccusedHead court={court} />
            <div className={clamp}>
              {accused.map((each) => (
                <Answer key={each.id} court={court} accused={each} />
              ))}
            </div>
            <footer>
              {unfold}
              <span>{court.canAppeal && court.heard !== 'answered' ? `答辩码到申诉期后 ${court.lengths.doorDays} 天才作废` : ''}</span>
            </footer>
          </article>
        }
      />
    </section>
  );
}

function AccusedHead({ court }: { court: CasePage }) {
  const { accused, heard: grade, subjectKind } = court;
  const [first] = accused;
  const masked = subjectKind === 'member' ? '一位递过检举的会员' : '未公示的角色';
  const name = accused.length === 1 && first ? (first.isMasked ? masked : first.name) : `${accused.length} 个角色`;
  const tag: ReactNode =
    grade === 'answered' ? (
      <Tag tone="pine">
        <Icon name="fingerprint" />
        本人
      </Tag>
    ) : grade === 'unprovenAnswer' ? (
      <Tag tone="brass">身份未核对</Tag>
    ) : grade === 'unknown' ? null : (
      <Tag>没有话</Tag>
    );
  return (
    <header>
      <span className={styles.crest}>
        <Icon name="g-horned-helm" />
      </span>
      <span>
        <b className="name">{name}</b>
        <small>{`被检举人 · ${first?.realm ?? ''}`}</small>
      </span>
      <span className={styles.tag}>{tag}</span>
    </header>
  );
}

/** What one of the accused has written, with or without a proof. */
function wordsOf({ statements }: CasePage, id: number): CasePage['statements'] {
  return statements.filter(({ kind, accusedId }) => accusedId === id && (kind === 'answer' || kind === 'unprovenAnswer'));
}

function Answer({ court, accused: { id, name, isMasked, heard: grade } }: { court: CasePage; accused: CasePage['accused'][number] }) {
  const words = wordsOf(court, id);
  return (
    <>
      {court.accused.length > 1 && <h3 className={styles.who}>{isMasked ? '未公示的角色' : name}</h3>}
      {words.map((statement) => (
        <div key={statement.id}>
          {statement.kind === 'unprovenAnswer' && <p className={styles.when}>{`有人凭码写来 · ${dayText(statement.saidAt)}`}</p>}
          <p className={classNames(styles.words, statement.kind === 'unprovenAnswer' && styles.letter)}>{statement.text}</p>
          {statement.kind === 'answer' && <p className={styles.when}>{`${dayText(statement.saidAt)} 递上`}</p>}
        </div>
      ))}
      {words.some(({ kind }) => kind === 'unprovenAnswer') && (
        <p className={styles.note}>拿到答辩码的人都能写这封信，检举人也拿着同一个码。所以它不算认错，也不算否认；核对之后，它才是本人的答辩。</p>
      )}
      {words.length === 0 && (
        <div className={styles.kept}>
          <b>这里留着给他</b>
          <p>
            {grade === 'undelivered' || grade === 'untried'
              ? `没有送到，不等于他认了。${court.canAppeal ? '他来的那天，核对了身份就能申诉，换一个人从头看。' : ''}`
              : '没有答辩，不等于他认了，也不能拿来当理由。'}
          </p>
        </div>
      )}
    </>
  );
}
