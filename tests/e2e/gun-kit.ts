import { expect, type Page } from '@playwright/test'

/** As a gun types: the characters at once, and Enter. */
export const shoot = (page: Page, text: string): Promise<void> =>
  page.evaluate((code) => {
    const at = document.activeElement ?? document.body
    const digit = (key: string) => (/\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`)
    // each carries the moment it was made: what the page does about one of them is no pause of the gun
    const keys = [...code, 'Enter'].map(
      (key) =>
        new KeyboardEvent('keydown', {
          key,
          code: key === 'Enter' ? key : digit(key),
          bubbles: true,
          cancelable: true,
        }),
    )
    for (const key of keys) at.dispatchEvent(key)
  }, text)

/** The page can be opened without a network: it is on the shelf, and somebody takes it from there. */
export const kept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const parts = (await (await caches.open('jicai.page')).keys()).length
          return parts > 5 && navigator.serviceWorker.controller !== null
        }),
      { timeout: 20_000 },
    )
    .toBe(true)
