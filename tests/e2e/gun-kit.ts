import type { Page } from '@playwright/test'

/** As a gun types: the characters at once, and Enter. */
export const shoot = (page: Page, text: string): Promise<void> =>
  page.evaluate((code) => {
    const at = document.activeElement ?? document.body
    for (const key of [...code, 'Enter'])
      at.dispatchEvent(
        new KeyboardEvent('keydown', {
          key,
          code: key === 'Enter' ? key : /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
          bubbles: true,
          cancelable: true,
        }),
      )
  }, text)
