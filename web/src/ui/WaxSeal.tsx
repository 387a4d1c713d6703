import { isTextOnly } from '#web/lib/text-only.ts';
import { classNames } from './class-names.ts';
import { Img } from './Img.tsx';
import seal from './wax-seal.svg?url';
import styles from './WaxSeal.module.css';

const PIXELS = { s: 26, m: 46, l: 92 } as const;

/** Renders the wax seal 精 of an essence. `label` says what it means; empty where text beside it does. */
export function WaxSeal({ size = 'm', label = '精华', className }: { size?: keyof typeof PIXELS; label?: string; className?: string }) {
  if (isTextOnly()) return <b className={className}>精</b>;
  return (
    <Img
      className={classNames(styles.seal, styles[size], className)}
      src={seal}
      alt={label}
      title={label || undefined}
      width={PIXELS[size]}
      height={PIXELS[size]}
    />
  );
}
