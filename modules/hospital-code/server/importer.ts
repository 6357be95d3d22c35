import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow, Outcome, SaveOptions } from '#kernel/server/importing.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import type { Values } from '#kernel/shared/field.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import { codeCalls, importKind, kindsOf } from '../shared/calls.ts'
import { codeTables } from '../shared/fields.ts'
import { titles } from '../shared/titles.data.ts'
import { specForm } from './forms.ts'
import * as q from './queries/import.ts'
import { oneAtATime } from './queries/write.ts'
import { carryOut } from './settle.ts'

const text = (v: unknown): string => (typeof v === 'string' ? v.trim() : '')
/** A code in one width; nothing else of it is touched. */
const code = (v: unknown): string => text(v).normalize('NFKC').trim()

const texts = ['name', 'spec', 'packSpec', 'unit', 'maker'] as const
const coded = ['approvalNo', 'insuranceCode', 'barcode'] as const

/** Pieces in a unit as the texts say; null where they do not. Three packs sold as one are counted whole. */
const piecesOf = (spec: string, packSpec: string): number | null => {
  const [own, pack] = [specForm(spec), specForm(packSpec)]
  const count = pack.count || own.count
  return count > 0 ? Math.round(count * Math.max(own.packs, pack.packs)) : null
}

const kindOf = (name: FamilyName, v: Values): number => (name === 'inst' ? Number(v.kind ?? 1) : kindsOf(name)[0]!)

type Said = Omit<q.Known, 'id' | 'productId'>
/** What the row says, over what the code has. */
const merged = (name: FamilyName, { values, given }: ImportRow, was: q.Known | undefined): Said => {
  const of = <K extends string>(key: K, read: (v: unknown) => string): string =>
    given.has(key) || !was ? read(values[key]) : String((was as unknown as Record<string, unknown>)[key] ?? '')
  return {
    kind: kindOf(name, values),
    code: code(values.code),
    price: given.has('price') || !was ? (text(values.price) ? plain(text(values.price)) : null) : was.price,
    ...(Object.fromEntries(texts.map((k) => [k, of(k, text)])) as Record<(typeof texts)[number], string>),
    ...(Object.fromEntries(coded.map((k) => [k, of(k, code)])) as Record<(typeof coded)[number], string>),
  }
}
const samePrice = (a: string | null, b: string | null) => (a === null || b === null ? a === b : cmp(a, b) === 0)
const sameArticle = (a: Said, b: Said) => [...texts, ...coded].every((k) => a[k] === b[k])

const rawOf = ({ values, given }: ImportRow) => Object.fromEntries([...given].map((k) => [k, values[k] ?? null]))

const saveRows =
  (name: FamilyName) =>
  async (ctx: Ctx, rows: readonly ImportRow[], o: SaveOptions): Promise<Map<number, Outcome>> => {
    const { tx, actor } = ctx
    await oneAtATime(tx, actor.orgId)
    const key = (r: { kind: number; code: string }) => `${r.kind} ${r.code}`
    const wanted = rows.map((r) => ({ kind: kindOf(name, r.values), code: code(r.values.code) }))
    const known = new Map((await q.known(tx, actor, wanted)).map((k) => [key(k), k]))
    const done = new Map<number, Outcome>()
    const fresh: q.CodeValues[] = []
    const changed: (q.CodeValues & { id: string; fresh: boolean })[] = []
    const lineOf = new Map<string, number>()
    for (const [i, row] of rows.entries()) {
      const was = known.get(key(wanted[i]!))
      const next = merged(name, row, was)
      const twin = o.memo.get(key(next)) as number | undefined
      if (twin !== undefined && twin !== row.line) {
        done.set(row.line, { column: 'code', reason: '与第 {{twin}} 行重复', params: { twin } })
        continue
      }
      o.memo.set(key(next), row.line)
      if (was && (o.existing === 'skip' || (sameArticle(was, next) && samePrice(was.price, next.price)))) {
        done.set(row.line, 'unchanged')
        continue
      }
      const values = { ...next, pieces: piecesOf(next.spec, next.packSpec), raw: rawOf(row) }
      lineOf.set(key(next), row.line)
      done.set(row.line, was ? 'changed' : 'added')
      if (!was) fresh.push(values)
      else {
        changed.push({ ...values, id: was.id, fresh: !sameArticle(was, next) })
        audit(ctx, {
          entity: 'hospitalCode',
          entityId: was.id,
          entityNo: was.code,
          action: 'update',
          before: was,
          after: next,
        })
      }
    }
    const made = await q.insert(tx, actor, fresh)
    for (const { id, code: no } of made)
      audit(ctx, { entity: 'hospitalCode', entityId: id, entityNo: no, action: 'add' })
    // the hospital has them, for products who imports does not see
    const there = new Set(made.map(key))
    for (const { kind, code: no } of fresh.filter((f) => !there.has(key(f))))
      done.set(lineOf.get(key({ kind, code: no }))!, { column: 'code', reason: '超出您的数据范围' })
    await q.update(tx, actor, changed)
    const products = [...known.values()].flatMap((k) =>
      k.productId && changed.some((c) => c.id === k.id) ? [k.productId] : [],
    )
    // what agrees again is the catalogue's code from now on
    if (products.length > 0) await carryOut(ctx, actor.orgId, [], { also: products })
    return done
  }

const importerOf = (name: FamilyName): Importer => ({
  ...codeTables[name],
  kind: importKind(name),
  title: titles[name].noun,
  allow: codeCalls[name].import.allow,
  keyOf: (v) => `${kindOf(name, v)} ${code(v.code)}`,
  save: saveRows(name),
})

export const codeImporters = {
  drug: importerOf('drug'),
  inst: importerOf('inst'),
  material: importerOf('material'),
} as const
