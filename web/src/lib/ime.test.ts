import { afterEach, describe, expect, it, vi } from 'vitest';
import { ignoreEnterWhileComposing, isComposing, watchCompositions } from './ime.ts';

function documentLike() {
  const target = new EventTarget();
  return { target, asDocument: target as Document };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('isComposing', () => {
  it('is true by the event, its native event or key code 229', () => {
    expect(isComposing({ isComposing: true })).toBe(true);
    expect(isComposing({ keyCode: 229 })).toBe(true);
    expect(isComposing({ nativeEvent: { isComposing: true } })).toBe(true);
    expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
  });

  it('stays true for a moment after a composition ended, no longer', () => {
    const clock = vi.spyOn(performance, 'now');
    const { target, asDocument } = documentLike();
    const stop = watchCompositions(asDocument);
    clock.mockReturnValue(10_000);
    target.dispatchEvent(new Event('compositionend'));
    clock.mockReturnValue(10_050);
    expect(isComposing({ keyCode: 13 })).toBe(true);
    clock.mockReturnValue(10_200);
    expect(isComposing({ keyCode: 13 })).toBe(false);
    stop();
  });
});

describe('holdEnterWhileComposing', () => {
  it('stops only the Enter of an input method', () => {
    vi.spyOn(performance, 'now').mockReturnValue(60_000);
    const preventDefault = vi.fn();
    ignoreEnterWhileComposing({ key: 'Enter', isComposing: false, preventDefault });
    ignoreEnterWhileComposing({ key: 'a', isComposing: true, preventDefault });
    expect(preventDefault).not.toHaveBeenCalled();
    ignoreEnterWhileComposing({ key: 'Enter', isComposing: true, preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
  });
});
