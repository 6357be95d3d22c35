import type { Page } from '@playwright/test'

export interface Weight {
  /** Compressed bytes of scripts that came over the wire. */
  bytes: number
  files: [path: string, bytes: number][]
}

/** Counts the scripts a page fetches from now on. */
export const weighScripts = (page: Page): (() => Promise<Weight>) => {
  const waiting: Promise<[string, number]>[] = []
  page.on('requestfinished', (r) => {
    if (r.resourceType() !== 'script' && !r.url().endsWith('.js')) return
    const path = new URL(r.url()).pathname
    waiting.push(r.sizes().then((s) => [path, s.responseBodySize]))
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    const files = await Promise.all(waiting)
    return { bytes: files.reduce((sum, [, bytes]) => sum + bytes, 0), files }
  }
}
