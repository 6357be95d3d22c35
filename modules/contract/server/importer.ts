import { attempt } from '#kernel/server/attempt.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow, Outcome, RowFault } from '#kernel/server/importing.ts'
import { nextNo } from '#kernel/server/number.ts'
import { entryCalls } from '../shared/calls.ts'
import { oldContractTable } from '../shared/words.ts'
import { linesOf, newPartiesOf } from './agreed.ts'
import { candidates, suppliersNamed, type TypeRow, typesNamed } from './queries/choices.ts'
import { outerNosTaken } from './queries/old.ts'
import * as q from './queries/write.ts'
import { contract, ofType } from './service.ts'

type Row = Pick<ImportRow, 'line' | 'values'>
const text = (row: Row, key: string): string => String(row.values[key] ?? '').trim()
const all = (rows: readonly Row[], key: string) => [...new Set(rows.map((r) => text(r, key)).filter(Boolean))]

/** What the rows name, looked up once. */
const known = async (ctx: Ctx, rows: readonly Row[]) => {
  const types = await typesNamed(ctx.tx, ctx.actor, all(rows, 'typeName'))
  const suppliers = await suppliersNamed(ctx.tx, all(rows, 'supplier'))
  const codes = all(rows, 'productCode')
  const found = codes.length
    ? await candidates(ctx.tx, {
        supplierId: ctx.actor.orgId,
        hospitalIds: [ctx.actor.orgId],
        codes,
        most: codes.length * 2,
      })
    : []
  return {
    types: new Map<string, TypeRow>(types.flatMap((t) => [[t.name, t] as const, [t.code, t] as const])),
    suppliers: new Map(suppliers.map((s) => [s.said, s.id])),
    products: new Map(found.map((p) => [p.productCode, p.productId])),
    taken: new Set(await outerNosTaken(ctx.tx, ctx.actor.orgId, all(rows, 'outerNo'))),
  }
}
type Known = Awaited<ReturnType<typeof known>>

const faultsOf = (row: Row, k: Known): RowFault[] => [
  ...(k.types.has(text(row, 'typeName')) ? [] : [{ column: 'typeName', reason: '合同类型不存在或已停用' }]),
  ...(k.suppliers.has(text(row, 'supplier')) ? [] : [{ column: 'supplier', reason: '供应商不存在或已停用' }]),
  ...(text(row, 'productCode') && !k.products.has(text(row, 'productCode'))
    ? [{ column: 'productCode', reason: '产品不存在' }]
    : []),
  ...(k.taken.has(text(row, 'outerNo')) ? [{ column: 'outerNo', reason: '原合同编号已导入过' }] : []),
]

/** What the rows of one number say together: a third party where the type asks for one, a quantity of every line or of none. */
const faultsTogether = (rows: readonly Row[], k: Known): Map<number, RowFault[]> => {
  const of = new Map<number, RowFault[]>()
  for (const [, mine] of Map.groupBy(rows, (r) => text(r, 'outerNo'))) {
    const goods = mine.filter((r) => text(r, 'productCode'))
    const open = goods.filter((r) => !text(r, 'qty'))
    // all of them open is a framework; only some were forgotten
    const forgotten = open.length < goods.length ? open : []
    for (const r of mine) {
      const type = k.types.get(text(r, 'typeName'))
      const third = type?.thirdParty && !text(r, 'third')
      of.set(r.line, [
        ...(third
          ? [{ column: 'third', reason: '「{{name}}」须填写丙方', params: { name: text(r, 'typeName') } }]
          : []),
        ...(forgotten.includes(r) ? [{ column: 'qty', reason: '同一合同的其他明细有合同数量，此行未填写' }] : []),
      ])
    }
  }
  return of
}

const head = ['name', 'typeName', 'supplier', 'third', 'validFrom', 'validTo'] as const
/** Rows of one contract say the same of it. */
const differing = (rows: readonly ImportRow[]): RowFault | undefined => {
  const key = head.find((k) => new Set(rows.map((r) => text(r, k))).size > 1)
  return key && { column: key, reason: '同一原合同编号的各行须一致' }
}

const save = async (ctx: Ctx, rows: readonly ImportRow[], k: Known): Promise<void> => {
  const [first] = rows as [ImportRow]
  const t = k.types.get(text(first, 'typeName'))!
  const pair = { hospitalId: ctx.actor.orgId, supplierId: k.suppliers.get(text(first, 'supplier'))! }
  const v = first.values
  const body = {
    name: text(first, 'name'),
    outerNo: text(first, 'outerNo'),
    signDate: (v.signDate as string | null) ?? null,
    validFrom: v.validFrom as string,
    validTo: v.validTo as string,
    payDays: (v.payDays as number | null) ?? t.payDays,
    prepayRate: (v.prepayRate as number | null) ?? t.prepayRate,
    deliveryHours: (v.deliveryHours as number | null) ?? t.deliveryHours,
    reminderDays: t.reminderDays,
    remark: text(first, 'remark'),
    // lines without a quantity leave it open
    framework: rows.some((r) => text(r, 'productCode') && !r.values.qty),
  }
  const said = rows.flatMap((r) =>
    text(r, 'productCode')
      ? [
          {
            productId: k.products.get(text(r, 'productCode'))!,
            price: text(r, 'price'),
            qty: text(r, 'qty') || null,
            note: text(r, 'note'),
          },
        ]
      : [],
  )
  const lines = t.hasLines ? await linesOf(ctx, [pair], said) : []
  const no = await nextNo(ctx, 'HT')
  const made = await q.insert(ctx, { no, ...pair, source: 'import', status: 'unclaimed' }, { ...body, ...ofType(t) })
  const of = { id: made.id, ...pair }
  await q.replaceParties(
    ctx.tx,
    of,
    await newPartiesOf(ctx, pair, [{ role: 'third', name: text(first, 'third') }], t.thirdParty),
  )
  await q.replaceLines(ctx.tx, of, lines)
  await contract.made(ctx, { ...made, parties: [pair.hospitalId] }, { ...pair, ...body, lines: said })
}

/** Old contracts into the hospital's pool: the rows of one number are one contract, each a line of it. */
export const oldContracts: Importer = {
  ...oldContractTable,
  kind: 'oldContract',
  title: '历史合同',
  allow: entryCalls.import.allow,
  lines: ['productCode', 'price', 'qty', 'note'],
  wholeOf: (v) => String(v.outerNo ?? '').trim() || undefined,
  batch: 2000,
  // one that was imported is refused by its number
  existing: 'skip',
  keyOf: (v) => `${v.outerNo} ${v.productCode ?? ''}`,
  check: async (ctx, rows) => {
    const k = await known(ctx, rows)
    const together = faultsTogether(rows, k)
    return new Map(rows.map((r) => [r.line, [...faultsOf(r, k), ...together.get(r.line)!]]))
  },
  save: async (ctx, rows) => {
    const k = await known(ctx, rows)
    const done = new Map<number, Outcome>()
    for (const [, mine] of Map.groupBy(rows, (r) => text(r, 'outerNo'))) {
      const wrong = differing(mine)
      const no = wrong ? undefined : await attempt(ctx, () => save(ctx, mine, k))
      const out: Outcome = wrong ?? (no ? { column: '', reason: no.template, params: { ...no.params } } : 'added')
      for (const r of mine) done.set(r.line, out)
    }
    return done
  },
}
