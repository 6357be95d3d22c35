import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors, malformed } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { amountOf, sumOf } from '#kernel/shared/decimal.ts'
import type { entryCalls } from '../shared/calls.ts'
import { sumDiffers } from '../shared/lacking.ts'
import { candidates, orgsOf, profiles, type TypeRow } from './queries/choices.ts'
import type { Head, NewLine, NewParty, Pair } from './queries/write.ts'

type Said = Omit<Input<(typeof entryCalls)['add']>, 'send' | 'files'>
type SaidParty = NonNullable<Said['parties']>[number]

/** What a new contract agrees, the same for each hospital it is for but for what stands beside its prices. */
export interface Agreed {
  head: Head & { name: string }
  parties: readonly SaidParty[]
  /** Of each pair its own: what one hospital paid last is not told to the next one. */
  lines: readonly (readonly NewLine[])[]
  clauses: NonNullable<Said['clauses']>
  said: object
}

/** The pairs a new contract is between: of one's own organisation one, of the authority one for each hospital. @throws Refusal at the field */
export const partiesFor = async (
  ctx: Ctx,
  { partnerId, hospitalIds }: Pick<Said, 'partnerId' | 'hospitalIds'>,
): Promise<Pair[]> => {
  const { org, orgId } = ctx.actor
  const other = org === 'supplier' ? 'hospital' : 'supplier'
  if (partnerId === orgId) throw malformed([{ path: 'partnerId', message: '同一单位不能是合同的两方' }])
  const [known] = await orgsOf(ctx.tx, [partnerId], other)
  if (!known) throw malformed([{ path: 'partnerId', message: '签约单位不存在或已停用' }])
  if (org === 'hospital') return [{ hospitalId: orgId, supplierId: partnerId }]
  if (org === 'supplier') return [{ hospitalId: partnerId, supplierId: orgId }]
  const ids = [...new Set(hospitalIds ?? [])]
  if (ids.length === 0) throw malformed([{ path: 'hospitalIds', message: '请选择医院' }])
  const hospitals = await orgsOf(ctx.tx, ids, 'hospital')
  if (hospitals.length < ids.length) throw malformed([{ path: 'hospitalIds', message: '医院不存在或已停用' }])
  return ids.map((hospitalId) => ({ hospitalId, supplierId: partnerId }))
}

/** Lines of one pair as they are kept: the product of today with its prices beside the agreed one. @throws Refusal naming lines */
export const linesOf = async (
  ctx: Ctx,
  [{ supplierId, hospitalId }]: readonly [Pair],
  said: NonNullable<Said['lines']>,
): Promise<NewLine[]> => {
  if (said.length === 0) return []
  const ids = said.map((l) => l.productId)
  const found = await candidates(ctx.tx, { supplierId, hospitalIds: [hospitalId], ids, most: ids.length })
  const of = new Map(found.map((p) => [p.productId, p]))
  const seen = new Map<string, number>()
  const errors = said.flatMap(({ productId }, i): LineError[] => {
    const [line, first] = [i + 1, seen.get(productId)]
    seen.set(productId, first ?? line)
    if (first !== undefined) return [{ line, column: 'productId', message: '与第 {{first}} 行重复', params: { first } }]
    return of.has(productId) ? [] : [{ line, column: 'productId', message: '产品不存在' }]
  })
  if (errors.length > 0) throw lineErrors(errors)
  return said.map(({ productId, price, qty, note }) => {
    const { ceilingPrice: _, agreedPrice: __, codes: ___, ...p } = of.get(productId)!
    return { ...p, price, qty: qty ?? null, note: note ?? '' }
  })
}

/** @throws Refusal where what is said of the amount is not what the lines come to */
export const agreedOf = async (ctx: Ctx, pairs: readonly Pair[], t: TypeRow, said: Said): Promise<Agreed> => {
  const { partnerId: _, hospitalIds: __, typeId: ___, parties = [], lines = [], clauses = [], ...head } = said
  const kept: NewLine[][] = []
  for (const pair of pairs) kept.push(t.hasLines ? await linesOf(ctx, [pair], lines) : [])
  mustEnd(head)
  mustAdd({ hasLines: t.hasLines, framework: !!head.framework }, head.amount, kept[0] ?? [])
  return {
    head: {
      ...head,
      payDays: head.payDays === undefined ? t.payDays : head.payDays,
      deliveryHours: head.deliveryHours === undefined ? t.deliveryHours : head.deliveryHours,
      reminderDays: head.reminderDays ?? t.reminderDays,
    },
    parties,
    lines: kept,
    clauses,
    said,
  }
}

/** @throws Refusal where what is said of the amount is not what the lines come to */
export const mustAdd = (
  of: { hasLines: boolean; framework: boolean },
  amount: string | undefined,
  lines: readonly { qty: string | null; price: string }[],
): void => {
  if (!of.hasLines || of.framework) return
  const sum = sumOf(
    lines.map((l) => (l.qty ? amountOf(l.qty, l.price) : '0')),
    2,
  )
  if (sumDiffers(amount, sum))
    throw malformed([{ path: 'amount', message: '合同金额与明细合计 {{sum}} 元不一致', params: { sum } }])
}

/** @throws Refusal where it ends before it begins */
export const mustEnd = ({ validFrom, validTo }: Pick<Head, 'validFrom' | 'validTo'>): void => {
  if (validFrom && validTo && validFrom > validTo)
    throw malformed([{ path: 'validTo', message: '结束日期不能早于开始日期' }])
}

const typed = ['representative', 'phone', 'address', 'bankName', 'bankAccount'] as const
/** The two organisations by their own name and code, the rest as it is typed, or as their cards say. @throws Refusal at the field */
export const newPartiesOf = async (
  ctx: Ctx,
  pair: Pair,
  said: readonly SaidParty[],
  third: boolean,
): Promise<NewParty[]> => {
  const roles = said.map((p) => p.role)
  if (new Set(roles).size < roles.length) throw malformed([{ path: 'parties', message: '签约方重复' }])
  const cards = new Map((await profiles(ctx.tx, [pair.hospitalId, pair.supplierId])).map((p) => [p.id, p]))
  const own = (role: 'hospital' | 'supplier', id: string): NewParty => {
    const { id: _, ...card } = cards.get(id)!
    const say = said.find((p) => p.role === role)
    const rest = Object.fromEntries(typed.map((key) => [key, say?.[key] ?? card[key]])) as Pick<
      NewParty,
      (typeof typed)[number]
    >
    return { role, name: card.name, creditCode: card.creditCode || say?.creditCode || '', ...rest }
  }
  const other = third ? said.find((p) => p.role === 'third') : undefined
  return [
    own('hospital', pair.hospitalId),
    own('supplier', pair.supplierId),
    ...(other?.name
      ? [
          {
            role: 'third' as const,
            name: other.name,
            creditCode: other.creditCode ?? '',
            ...(Object.fromEntries(typed.map((key) => [key, other[key] ?? ''])) as Pick<
              NewParty,
              (typeof typed)[number]
            >),
          },
        ]
      : []),
  ]
}
