import type { Ctx } from '#kernel/server/ctx.ts'
import { type FieldTemplate, malformed } from '#kernel/server/refusal.ts'
import { amountsRule, redAmountsRule } from '../shared/amounts.ts'
import { isPaper } from '../shared/kinds.ts'
import { numbersFault } from '../shared/number.ts'
import { owes, type Profile, profilesOf } from './queries/billing.ts'
import type { Face, Pair } from './queries/write.ts'

/** The two an invoice is between: the asker's organisation and his partner. @throws Refusal at the field */
export const pairOf = async (ctx: Ctx, partnerId: string): Promise<Pair & { seller: Profile; buyer: Profile }> => {
  const { orgId, org } = ctx.actor
  const pair =
    org === 'hospital' ? { hospitalId: orgId, supplierId: partnerId } : { hospitalId: partnerId, supplierId: orgId }
  const known = await profilesOf(ctx.tx, [orgId, partnerId])
  const [seller, buyer] = [known.get(pair.supplierId), known.get(pair.hospitalId)]
  if (!seller || !buyer || !(await owes(ctx.tx, pair.hospitalId, pair.supplierId)))
    throw malformed([{ path: 'partnerId', message: '往来单位不存在' }])
  return { ...pair, seller, buyer }
}

type Typed = Partial<Face> & Pick<Face, 'invoiceType' | 'number' | 'issueDate' | 'exclAmount' | 'taxAmount' | 'amount'>

/** The face of an invoice as it is kept: of the two sides, what was not typed is what they want written. */
export const faceOf = (typed: Typed, seller: Profile, buyer: Profile): Face => ({
  invoiceType: typed.invoiceType,
  code: typed.code ?? '',
  number: typed.number,
  digitalNo: typed.digitalNo ?? '',
  checkCode: typed.checkCode ?? '',
  issueDate: typed.issueDate,
  sellerName: typed.sellerName || seller.title,
  sellerTaxNo: (typed.sellerTaxNo || seller.taxNo).toUpperCase(),
  buyerName: typed.buyerName || buyer.title,
  buyerTaxNo: (typed.buyerTaxNo || buyer.taxNo).toUpperCase(),
  exclAmount: typed.exclAmount,
  taxAmount: typed.taxAmount,
  amount: typed.amount,
  remark: typed.remark ?? '',
  qrRaw: typed.qrRaw ?? '',
})

/** Numbers in the shape of their kind, amounts that make the whole; a hospital raises paper alone. @throws Refusal at the fields */
export const mustHold = (ctx: Ctx, face: Face, red = false): void => {
  const faults = [
    ctx.actor.org === 'hospital' && !isPaper(face.invoiceType)
      ? { key: 'invoiceType', reason: '医院只能登记纸质发票，电子发票由供应商登记' }
      : undefined,
    numbersFault(face),
    (red ? redAmountsRule : amountsRule)({
      exclAmount: face.exclAmount,
      taxAmount: face.taxAmount,
      amount: face.amount,
    }),
  ]
  const fields = faults.flatMap((f): FieldTemplate[] => {
    if (!f) return []
    const { key: path, reason: message } = f
    return [{ path, message, ...('params' in f && f.params ? { params: f.params } : {}) }]
  })
  if (fields.length > 0) throw malformed(fields)
}
