import { toast } from './toast.ts';

/** Copies a text and reports it: 已复制, or 复制失败 where the browser denies clipboard access. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ type: 'success', message: '已复制' });
  } catch {
    toast({ type: 'error', message: '复制失败' });
  }
}
