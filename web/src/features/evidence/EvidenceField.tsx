/**
 * What is public of a piece of evidence is chosen item by item: it may show a real name in a chat, or people who have nothing to do with the case.
 * - An item is sealed unchanged. The form asks what everybody may see after a verdict: nothing (the default), the file itself, or, for a picture, a
 *   copy with mosaics, so that nothing becomes public because somebody forgot to choose.
 * - The copy is drawn in the browser (`Redactor.tsx`) and uploaded as a separate file: what is under a mosaic never reaches the server as part of
 *   it. Cells are at least half as high as the area, and their colors are rounded, so that letters cannot be computed from cell means (`mosaic.ts`).
 * - The SHA-256 is computed in the browser before the upload and checked by the server. Web Crypto cannot stream; with 50 MB as the largest file
 *   one buffer is fine, and a page without HTTPS leaves the hash to the server.
 * - Files travel as all uploads do (`features/files`): an interrupted one continues where the server is, also after a reload.
 */

import { useEffect, useEffectEvent } from 'react';
import { MAX_EVIDENCE } from '#contract/limits.ts';
import { FileDrop } from '#web/features/files/FileDrop.tsx';
import { RefusedFiles } from '#web/features/files/UploadState.tsx';
import type { Problems } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldGroup } from '#web/ui/Field.tsx';
import { EVIDENCE_ACCEPT } from './file-facts.ts';
import { PieceCard } from './PieceCard.tsx';
import type { Piece } from './pieces.ts';
import { useEvidence, type ChangePieces } from './use-evidence.ts';
import styles from './EvidenceField.module.css';
import linkStyles from './EvidenceLinks.module.css';

export interface EvidenceFieldProps {
  pieces: readonly Piece[];
  change: ChangePieces;
  /** By path, as the server names them below `path`. */
  problems: Problems;
  path: string;
  label?: string;
  note?: string;
  /** The key of an answer link, for a sender without an account. */
  answerKey?: string | null;
  /** Whether only links are allowed: for visitors without an account or link. */
  linksOnly?: boolean;
  /** Files that were chosen before this field was here. */
  first?: readonly File[];
}

/** Evidence for a case: files dropped, chosen or pasted, and links; each with a caption and with what everybody may see of it later. */
export function EvidenceField({
  pieces,
  change,
  problems,
  path,
  label = '证据',
  note = `图片、录像、战斗记录、压缩包或链接，最多 ${MAX_EVIDENCE} 件`,
  answerKey = null,
  linksOnly = false,
  first,
}: EvidenceFieldProps) {
  const evidence = useEvidence(pieces, change, answerKey);
  const takeFirst = useEffectEvent((files: readonly File[]) => evidence.add(files));
  useEffect(() => {
    if (first && first.length > 0) takeFirst(first);
  }, [first]);
  const full = pieces.length >= MAX_EVIDENCE;
  const addLink = (
    <Button variant="quiet" icon="link" onClick={evidence.addLink}>
      添一个链接
    </Button>
  );

  return (
    <FieldGroup label={label} note={note} error={problems[path]}>
      {pieces.length > 0 && (
        <ol className={styles.pieces}>
          {pieces.map((piece, index) => (
            <li key={piece.key}>
              <PieceCard
                piece={piece}
                index={index}
                evidence={evidence}
                answerKey={answerKey}
                problem={Object.entries(problems).find(([each]) => each === `${path}.${index}` || each.startsWith(`${path}.${index}.`))?.[1]}
              />
            </li>
          ))}
        </ol>
      )}
      <RefusedFiles refused={evidence.refused} />
      {!full &&
        (linksOnly ? (
          <div className={linkStyles.links}>{addLink}</div>
        ) : (
          <FileDrop icon="cloud-upload" text="把文件拖到这里，或者" button="选择文件" label="选择证据文件" accept={EVIDENCE_ACCEPT} onFiles={evidence.add}>
            {addLink}
          </FileDrop>
        ))}
    </FieldGroup>
  );
}
