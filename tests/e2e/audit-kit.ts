import type { Browser } from '@playwright/test'
import type { Answer } from '#kernel/shared/call.ts'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { asked, seat } from './shell-kit.ts'

export interface Paper {
  id: string
  no: string
  version: number
}

/** Plans of these quantities of 后勤物资, an item each, that wait for their audit. */
export const waiting = async (browser: Browser, ...quantities: string[][]): Promise<Paper[]> => {
  const buyer = await seat(browser, 'buyer1')
  const ask = <T>(path: string, body: unknown) => asked<T>(buyer, path, body)
  const [point] = await ask<{ id: string }[]>(pointCalls.options.path, { kind: 3 })
  const found = await ask<Answer<typeof pickCalls.find>>(pickCalls.find.path, { kind: 3, size: 50 })
  // hundreds of it can be ordered, whatever the region sells it by
  const items = found.rows.filter(
    (i) =>
      i.disabledReason === '' && 100 % Number(i.packMultiple) === 0 && Number(i.minOrderQty) <= 100 && !i.maxOrderQty,
  )
  const made: Paper[] = []
  for (const some of quantities) {
    const lines = some.map((qty, i) => ({ catalogItemId: items[i]!.id, qty }))
    const head = { pointId: point!.id, kind: 3, planType: 'month', lines }
    const { id, version } = await ask<Paper>(planCalls.add.path, head)
    await ask(planCalls.submit.path, { id, version })
    made.push(await ask<Paper>(planCalls.detail.path, { id }))
  }
  await buyer.context().close()
  return made
}
