import type { Wishes } from '#modules/list-change/shared/calls.ts'
import { changeCalls } from '#modules/list-change/shared/calls.ts'
import { buyerCodes, detail, enabled, type House, house, offered, related, tag, w } from './taking.ts'
import type { Person } from './world.ts'

/** A hospital with an operator of the region who sees its lists. */
export interface Desk extends House {
  operator: Person
}
export const desk = async (): Promise<Desk> => {
  const h = await house()
  const region = await w.org('authority', `监管${tag()}`)
  return { ...h, operator: await w.person({ 'purchaseList/listAudits': 'view audit batchAudit export' }, region) }
}

/** An enabled item as it is now. */
export const standing = async (h: House, o: Parameters<typeof offered>[1] = {}) =>
  detail(h, (await enabled(h, (await offered(h, o)).id)).id)

/** A second supplier whose item of the article is enabled too. */
export const second = async (h: House, productId: string) => {
  const supplier = await w.org('supplier', `供应商${tag()}`)
  await related(h, productId, '12.5', supplier)
  const { id } = await enabled({ ...h, supplier }, productId)
  return { supplier, id }
}

/** A change of one item, submitted. */
export const wished = async (h: House, item: { id: string; version: number }, wish: Wishes, by = h.buyer) =>
  (
    await by.get(changeCalls.add, {
      items: [{ id: item.id, version: item.version, wish }],
      reason: '配送范围调整',
      submit: true,
    })
  ).items[0]!

/** Switches the platform's second step on or off for the lists of drugs. */
export const platform = (on: boolean) =>
  w.sql.query(
    on
      ? `insert into config (key, org_id, value) values ('list.platformAudit.drug', null, 'true')`
      : `delete from config where key = 'list.platformAudit.drug'`,
  )
export const inDays = (n: number) => new Date(Date.now() + 8 * 3_600_000 + n * 86_400_000).toISOString().slice(0, 10)
export { buyerCodes }
