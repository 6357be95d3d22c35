import type { Ctx } from '#kernel/server/ctx.ts'
import { Day } from '#kernel/shared/page.ts'
import { adapterOf } from '#modules/province-setting/server/public.ts'
import type { ProvinceAdapter, PulledCompany, PulledItem } from '#modules/province-setting/shared/adapter.ts'
import type { Told, ToldPrice } from './keep.ts'
import { hospitals, type Scope } from './queries/open.ts'

/** What a pull needs of the platform. */
export type Source = Pick<ProvinceAdapter, 'signIn' | 'pullItems' | 'pullCompanies' | 'pullPrices' | 'exchanged'>

/** The platform as a hospital works with it; for the region as the first of its hospitals does that is connected. Asked by the system. */
export const sourceOf = async (ctx: Ctx, scope: Scope): Promise<Source | undefined> => {
  if (scope !== null) return adapterOf(ctx, scope)
  for (const id of await hospitals(ctx.tx)) {
    const source = await adapterOf(ctx, id)
    if (source) return source
  }
  return undefined
}

const cut = (text: string, most: number): string => text.trim().slice(0, most)
const ratioOf = (text: string): string | null =>
  /^\d{1,8}(\.\d{1,3})?$/.test(text.trim()) && Number(text) > 0 ? text.trim() : null
const isPrice = (text: string): boolean => /^\d{1,8}(\.\d{1,4})?$/.test(text.trim()) && Number(text) > 0
/** A day there is; platforms write 0000-00-00 where they know none. */
const dayOf = (text: string): string => (Day.safeParse(text).success ? text : '')

/** An item as it is kept. What came is kept whole beside it. */
export const toldItem = (i: PulledItem): Told => ({
  provId: cut(i.id, 64),
  provCode: cut(i.code, 64),
  name: cut(i.name, 300) || cut(i.id, 64),
  formerName: cut(i.formerName, 300),
  spec: cut(i.spec, 300),
  packSpec: cut(i.pack, 300),
  unit: cut(i.unit, 20),
  minUnit: '',
  ratio: ratioOf(i.ratio),
  maker: cut(i.manufacturer, 300),
  approvalNo: cut(i.approvalNo, 200),
  insuranceCode: cut(i.insuranceCode, 100),
  creditCode: '',
  listed: i.listed,
  raw: i,
})
export const toldCompany = (c: PulledCompany): Told => ({
  ...{ provId: cut(c.id, 64), provCode: cut(c.id, 64), name: cut(c.name, 300) || cut(c.id, 64), formerName: '' },
  ...{ spec: '', packSpec: '', unit: '', minUnit: '', ratio: null, maker: '', approvalNo: '', insuranceCode: '' },
  ...{ creditCode: cut(c.creditCode, 50), listed: c.valid, raw: c },
})
export const toldPrice = (provId: string, price: string, from: string, now = false): ToldPrice[] =>
  isPrice(price) ? [{ provId: cut(provId, 64), price: price.trim(), from: dayOf(from), now }] : []
