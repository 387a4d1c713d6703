import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { IconName } from '#web/ui/icon-names.ts';
import styles from './FileDrop.module.css';

export interface FileDropProps {
  icon: IconName;
  /** Before the button. */
  text: string;
  button: string;
  /** Of the file picker, for who does not see it. */
  label: string;
  accept: string;
  onFiles: (files: readonly File[]) => void;
  /** Whether the whole page takes files, dropped or pasted: nobody has to aim. */
  isWholePage?: boolean;
  /** Behind the button. */
  children?: ReactNode;
}

/** A place where files are dropped, or chosen by a button. */
export function FileDrop({ icon, text, button, label, accept, onFiles, isWholePage = false, children }: FileDropProps) {
  const container = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(event.type === 'dragover');
    if (event.type === 'drop') onFiles([...event.dataTransfer.files]);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const target = isWholePage ? document : container.current;
    for (const name of ['dragover', 'dragleave', 'drop'] as const)
      target?.addEventListener(name, (event) => event instanceof DragEvent && onDrag(event), { signal });
    if (isWholePage) document.addEventListener('paste', (event) => onPaste(event), { signal });
    return () => ended.abort();
  }, [isWholePage]);

  return (
    <div ref={container} className={classNames(styles.drop, isWholePage && styles.wide, isOver && styles.over)}>
      <Icon name={icon} />
      <p>{text}</p>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button icon="upload" onClick={() => picker.current?.click()}>
        {button}
      </Button>
      {children}
    </div>
  );
}
