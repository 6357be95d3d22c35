import { expect, type Page } from '@playwright/test'
import { entryCalls } from '#modules/contract/shared/calls.ts'
import { registerCalls } from '#modules/contract/shared/register-calls.ts'
import { asked } from './shell-kit.ts'

export interface Acted {
  id: string
  no: string
  version: number
  status: string
}
interface Seen extends Acted {
  contentN: number
  versions: { n: number; pdfSha256: string }[]
}
/** A day of the region, so many from today. */
export const day = (n = 0) => new Date(Date.now() + 8 * 3_600_000 + n * 86_400_000).toISOString().slice(0, 10)
export const contractSeen = (page: Page, id: string) => asked<Seen>(page, registerCalls.detail.path, { id })
export const orgOf = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}').state.currentOrg.strId as string)

/** Handed in and passed by as many levels as the flow asks for: it waits for its signatures. */
export const passed = async (clerk: Page, levels: readonly Page[], d: { id: string; version: number }) => {
  let now = await asked<Acted>(clerk, entryCalls.submit.path, { id: d.id, version: d.version })
  for (const who of levels) {
    if (now.status !== 'pending') break
    now = await asked<Acted>(who, entryCalls.audit.path, { id: d.id, version: now.version, action: 'approve' })
  }
  expect(now.status).toBe('waitSign')
}
/** Signs for his own side, past the screens. */
export const signs = async (page: Page, id: string, role: 'hospital' | 'supplier') => {
  const d = await contractSeen(page, id)
  const sha256 = d.versions.find((v) => v.n === d.contentN)!.pdfSha256
  return asked<Acted>(page, registerCalls.sign.path, { id, version: d.version, role, how: 'online', sha256 })
}
