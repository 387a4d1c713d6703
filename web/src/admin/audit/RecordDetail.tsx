import { useState } from 'react';
import { undoAudit, type AuditView } from '#contract/api/audit.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { auditHref, type AuditChoice } from './audit-address.ts';
import { fieldLabel, formatPrint, ACTOR_LABELS, shortHash, targetHref, targetLabel, formatValue } from '../parts/record-labels.ts';
import styles from './RecordDetail.module.css';

const MAX_REASON_LENGTH = 500;
const VIA: Readonly<Record<AuditView['via'], string>> = { web: '网页', shell: '命令行', chore: '定时的活', api: '接口' };

/** Renders all there is of one record: what was changed and who did it, its place in the chain, and a way to take it back. */
export function RecordDetail({ record, choice, canUndo }: { record: AuditView; choice: AuditChoice; canUndo: boolean }) {
  const [isUndoing, setUndoing] = useState(false);
  const thing = targetHref(record);
  return (
    <div className={styles.detail}>
      <div>
        <h2>改了什么</h2>
        <Changes record={record} />
        {record.reason !== '' && <p className={styles.reason}>{record.reason}</p>}
        <Children record={record} choice={choice} />
        <p className={styles.buttons}>
          {canUndo && record.undo !== null && (
            <Button size="s" icon="undo-2" onClick={() => setUndoing(true)}>
              撤销这一步
            </Button>
          )}
          {thing !== null && (
            <ButtonLink size="s" variant="quiet" href={thing}>
              看这位会员
            </ButtonLink>
          )}
          <ButtonLink size="s" variant="quiet" href={auditHref({ targetKind: record.targetKind, targetId: record.targetId })}>
            它的全部记录
          </ButtonLink>
          {record.actor !== null && canUndo && (
            <ButtonLink size="s" variant="quiet" href={auditHref({ actor: String(record.actor.id) })}>
              {`${record.actor.nickName} 做的`}
            </ButtonLink>
          )}
        </p>
      </div>
      <Facts record={record} choice={choice} />
      {isUndoing && (
        <StaffActDialog
          title={`撤销“${record.label}”`}
          note={targetLabel(record)}
          verb="撤销"
          route={undoAudit}
          input={({ text }) => ({ seq: record.seq, reason: text })}
          reason={{ readers: '记在撤销的那一条里', min: 0, max: MAX_REASON_LENGTH }}
          done="撤销了，撤销也记录在案"
          onDone={() => {
            setUndoing(false);
            void reload();
          }}
          onClose={() => setUndoing(false)}
        />
      )}
    </div>
  );
}

function Changes({ record: { before, after, personal, erased } }: { record: AuditView }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const own = Object.entries(personal ?? {});
  if (fields.length === 0 && own.length === 0) return <p className={styles.none}>{erased ? '人名和原话已依法抹去' : '没有改动哪一个值'}</p>;
  return (
    <table className={styles.changes}>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <td>
              {before !== null && field in before && (
                <>
                  <del>{formatValue(before[field], field)}</del> <Icon name="arrow-right" label="改为" />{' '}
                </>
              )}
              <ins>{formatValue(after?.[field], field)}</ins>
            </td>
          </tr>
        ))}
        {own.map(([field, value]) => (
          <tr key={`own ${field}`}>
            <th scope="row">{fieldLabel(field)}</th>
            <td>{formatValue(value, field)}</td>
          </tr>
        ))}
        {erased && (
          <tr>
            <th scope="row">人名和原话</th>
            <td>已依法抹去</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

const MAX_SHOWN_CHILDREN = 12;

/** Renders the others of its batch. */
function Children({ record: { children, batch }, choice }: { record: AuditView; choice: AuditChoice }) {
  if (children.length === 0 || batch === null) return null;
  return (
    <>
      <h2>{`同一批还有 ${children.length} 条`}</h2>
      <ul className={styles.children}>
        {children.slice(0, MAX_SHOWN_CHILDREN).map((child) => (
          <li key={child.seq}>
            <a href={auditHref({ ...choice, open: String(child.seq) })}>{`${withSeparators(child.seq)} ${child.label}`}</a>
            <span>{targetLabel(child)}</span>
          </li>
        ))}
      </ul>
      {children.length > MAX_SHOWN_CHILDREN && (
        <a className="link" href={auditHref({ batch })}>
          看这一整批
        </a>
      )}
    </>
  );
}

function Facts({ record, choice }: { record: AuditView; choice: AuditChoice }) {
  const { actor, role, via, shellUser, print, factorAt, requestId, previousHash, hash, nextHash, undoes, undoneBy, undo } = record;
  return (
    <dl className={styles.facts}>
      <dt>谁</dt>
      <dd>
        {actor === null ? '系统' : `${actor.nickName}（${actor.id}），${ACTOR_LABELS[role]}`}
        {`，经${VIA[via]}`}
        {shellUser !== null && `，机器上的 ${shellUser}`}
        {print !== null && `，指纹 ${formatPrint(print)}`}
        {factorAt !== null && (
          <>
            ，验证于 <Time iso={factorAt} form="minute" />
          </>
        )}
      </dd>
      {requestId !== null && (
        <>
          <dt>请求</dt>
          <dd>
            <code>{requestId}</code>
          </dd>
        </>
      )}
      {undoes !== null && (
        <>
          <dt>撤销了</dt>
          <dd>
            <a className="link" href={auditHref({ ...choice, open: String(undoes) })}>{`第 ${withSeparators(undoes)} 条`}</a>
          </dd>
        </>
      )}
      {undoneBy !== null && (
        <>
          <dt>撤销于</dt>
          <dd>
            <a className="link" href={auditHref({ ...choice, open: String(undoneBy) })}>{`第 ${withSeparators(undoneBy)} 条`}</a>
          </dd>
        </>
      )}
      {undo?.until && (
        <>
          <dt>可撤销</dt>
          <dd>
            到 <Time iso={undo.until} form="minute" />
          </dd>
        </>
      )}
      <dt>前一条</dt>
      <dd>
        <code title={previousHash}>{shortHash(previousHash)}</code>
      </dd>
      <dt>这一条</dt>
      <dd>
        <code title={hash}>{shortHash(hash)}</code>
      </dd>
      <dt>后一条</dt>
      <dd>{nextHash === null ? '还没有' : <code title={nextHash}>{shortHash(nextHash)}</code>}</dd>
    </dl>
  );
}
