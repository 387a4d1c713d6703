import type { Locator, Page } from '@playwright/test';

/** Somebody's thumb: counts how often it taps. What is typed, chosen in a field or read is not counted, the key that sends is. */
export interface Thumb {
  tap: (target: Locator) => Promise<void>;
  /** Taps a field and types into it. */
  type: (field: Locator, text: string) => Promise<void>;
  /** Presses the key of the keyboard on the screen that sends. */
  enter: (page: Page) => Promise<void>;
  count: () => number;
}

/** Returns a thumb that has not tapped yet. */
export function newThumb(): Thumb {
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  return {
    tap,
    type: async (field, text) => {
      await tap(field);
      await field.fill(text);
    },
    enter: async (page) => {
      await page.keyboard.press('Enter');
      taps += 1;
    },
    count: () => taps,
  };
}
