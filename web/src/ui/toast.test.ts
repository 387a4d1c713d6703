import { expect, it, vi } from 'vitest';
import { listenToToasts, toast } from './toast.ts';

it('a toast that is shown before there is a listener is kept; by default it is information for 3 s, 16 px from the top', () => {
  toast({ message: '早' });
  const show = vi.fn();
  const stop = listenToToasts(show);
  expect(show).toHaveBeenCalledExactlyOnceWith({ id: 1, message: '早', type: 'info', durationMs: 3000, offsetPx: 16, action: null });
  toast({ message: '已复制', type: 'success' });
  expect(show).toHaveBeenLastCalledWith({ id: 2, message: '已复制', type: 'success', durationMs: 3000, offsetPx: 16, action: null });
  stop();
  toast({ message: '晚' });
  expect(show).toHaveBeenCalledTimes(2);
});
