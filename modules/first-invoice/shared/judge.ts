import { cmp } from '#kernel/shared/decimal.ts'

/** A first invoice a line rests on, as a match asks of it; packs. */
export interface FirstFact {
  no: string
  issueDate: string
  sellerName: string
  buyerName: string
  buyerTaxNo: string
  /** Its seller makes the product, or a letter names him for all of the country. */
  fits: boolean
  /** Who else authorised him, where he is neither: the invoice too many. */
  via: string
  /** What stands on it. */
  product: boolean
  lot: boolean
}
/** A line whose goods ask for a first invoice. */
export interface LineFirsts {
  seq: number
  lotNo: string
  firsts: readonly FirstFact[]
  /** Of the lot, by all deliveries first invoices cover, less what came back; and how much stands on these. */
  shipped: string
  onFirsts: string
}
interface Second {
  issueDate: string
  supplier: { taxNo: string }
}
interface Fault {
  said: string
  params: Record<string, string>
}

/** What is wrong with a first invoice for a line. */
const faultOf = (f: FirstFact, l: LineFirsts, second: Second): Fault | undefined => {
  const about = { no: f.no, line: String(l.seq) }
  if (!f.fits && f.via)
    return {
      said: '第一票 {{no}} 的销方「{{name}}」由「{{via}}」授权，不是生产企业的全国总代理，多出一票',
      params: { ...about, name: f.sellerName, via: f.via },
    }
  if (!f.fits)
    return {
      said: '第一票 {{no}} 的销方「{{name}}」不是第 {{line}} 行产品的生产企业，也没有其有效授权书',
      params: { ...about, name: f.sellerName },
    }
  if (f.buyerTaxNo !== second.supplier.taxNo)
    return { said: '第一票 {{no}} 的购方「{{name}}」不是供应商', params: { ...about, name: f.buyerName } }
  if (!f.product) return { said: '第一票 {{no}} 没有第 {{line}} 行的产品', params: about }
  if (!f.lot) return { said: '第一票 {{no}} 没有第 {{line}} 行的批号 {{lot}}', params: { ...about, lot: l.lotNo } }
  if (f.issueDate > second.issueDate)
    return { said: '第一票 {{no}} 的日期 {{day}} 晚于本发票', params: { ...about, day: f.issueDate } }
  return undefined
}

/** The first fault of the chain of two invoices (domain §2.19); nothing where every line that asks for one has it. */
export const firstFault = (lines: readonly LineFirsts[], second: Second): Fault | undefined => {
  const without = lines.filter((l) => l.firsts.length === 0)
  if (without.length > 0)
    return { said: '第 {{lines}} 行没有登记第一票', params: { lines: without.map((l) => l.seq).join(', ') } }
  for (const l of lines) {
    const [fault] = l.firsts.flatMap((f) => faultOf(f, l, second) ?? [])
    if (fault) return fault
  }
  const over = lines.find((l) => cmp(l.shipped, l.onFirsts) > 0)
  return over
    ? {
        said: '批号 {{lot}} 共发货 {{shipped}}，超过第一票的数量 {{qty}}',
        params: { lot: over.lotNo, shipped: over.shipped, qty: over.onFirsts },
      }
    : undefined
}
