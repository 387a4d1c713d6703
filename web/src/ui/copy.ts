import { toast } from './toast.ts';

/** Copies a text and says so: 已复制, or 复制失败. */
export async function copy(text: string): Promise<void> {
  const copied = await tryClipboard(text);
  toast(copied ? { type: 'success', message: '已复制' } : { type: 'error', message: '复制失败' });
}

async function tryClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without HTTPS, or without permission, the selection still can be copied.
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr';
  document.body.append(area);
  area.select();
  try {
    // The only way left in browsers that keep the clipboard closed.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}
