import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { contractReads, partiesOf } from './queries/read.ts'

/** Objects with their keys in order, so that the same content has the same bytes. */
const sorted = (v: unknown): unknown => {
  if (Array.isArray(v)) return v.map(sorted)
  if (v === null || typeof v !== 'object') return v
  return Object.fromEntries(
    Object.entries(v)
      .filter(([, x]) => x !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, x]) => [key, sorted(x)]),
  )
}

/**
 * What is agreed, word for word, as a version keeps it and a text is made of it: plain JSON with its keys in order, numbers and days as
 * texts. @throws Refusal unknown and foreign ids alike
 */
export const contentOf = async (ctx: Ctx, id: string) => {
  const d = await contractReads.get(ctx.tx, ctx.actor, id)
  if (!d) throw notFound()
  // a content without its prices is another one
  if (d.amount === null) throw refuse('您不能查看此类合同的金额，不能办理')
  const lines = await contractReads.lines(ctx.tx, id)
  const content = {
    header: {
      no: d.no,
      outerNo: d.outerNo,
      name: d.name,
      category: d.category,
      typeId: d.typeId,
      typeName: d.typeName,
      signDate: d.signDate,
      validFrom: d.validFrom,
      validTo: d.validTo,
      amount: d.amount,
      payDays: d.payDays,
      prepayRate: d.prepayRate,
      deliveryHours: d.deliveryHours,
      framework: d.framework,
      // a content of before says nothing of it
      ...(d.priceFollows ? { priceFollows: true } : {}),
      parentNo: d.parentNo,
      // what is no supplement, and a content of before, says nothing of it
      ...(d.parentName === null ? {} : { parentName: d.parentName }),
      remark: d.remark,
      templateId: d.templateId,
      templateN: d.templateN,
    },
    parties: (await partiesOf(ctx.tx, id)).map((p) => ({ ...p })),
    lines: lines.map((l) => ({
      seq: l.seq,
      productId: l.productId,
      productCode: l.productCode,
      name: l.name,
      spec: l.spec,
      manufacturer: l.manufacturer,
      unit: l.unit,
      listedPrice: l.listedPrice,
      selectedPrice: l.selectedPrice,
      lastPrice: l.lastPrice,
      price: l.price ?? '',
      qty: l.qty,
      amount: l.amount ?? '',
      note: l.note,
    })),
    clauses: d.clauses,
  }
  return sorted(content) as typeof content
}
export type ContractContent = Awaited<ReturnType<typeof contentOf>>
