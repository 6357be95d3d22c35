import { createHash, randomUUID } from 'node:crypto'
import type { Ctx } from '#kernel/server/ctx.ts'
import {
  type Importer,
  type ImportRow,
  type Outcome,
  type RowFault,
  rowByRow,
  type SaveOptions,
} from '#kernel/server/importing.ts'
import { once } from '#kernel/server/memory.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { drugPermit } from '#modules/certificate/server/public.ts'
import { productsByIds } from '#modules/product/server/public.ts'
import { relationCalls } from '../shared/calls.ts'
import { relationSheet } from '../shared/fields.ts'
import { agreed } from './agreed.ts'
import * as q from './queries/relations.ts'
import { askSupplier, mustCooperate, relation, save } from './relations.ts'
import { alsoSays, termFaults } from './terms.ts'

type Row = Pick<ImportRow, 'line' | 'values'>
const text = (v: unknown): string => (typeof v === 'string' ? v : '')

interface Meant {
  hospitalId: string
  supplierId: string
  productId: string
}

/** Who and what the rows mean, or all that is wrong with it. */
const meant = async (ctx: Ctx, rows: readonly Row[]): Promise<Map<number, Meant | RowFault[]>> => {
  const all = (key: string) => [...new Set(rows.map((r) => text(r.values[key])).filter(Boolean))]
  const orgs = await q.orgsNamed(ctx.tx, [...all('hospital'), ...all('supplier')])
  const products = new Map((await q.productsCoded(ctx.tx, all('code'))).map((p) => [p.code, p.id]))
  const org = (kind: string, said: string) => orgs.find((o) => o.kind === kind && (o.name === said || o.code === said))
  const hospitalOf = (said: string): string | undefined => {
    const named = said ? org('hospital', said)?.id : undefined
    if (ctx.actor.org !== 'hospital') return named
    return !said || named === ctx.actor.orgId ? ctx.actor.orgId : undefined
  }
  return new Map<number, Meant | RowFault[]>(
    rows.map(({ line, values: v }) => {
      const hospitalId = hospitalOf(text(v.hospital))
      const supplierId = org('supplier', text(v.supplier))?.id
      const productId = products.get(text(v.code))
      if (hospitalId && supplierId && productId) return [line, { hospitalId, supplierId, productId }]
      const faults: RowFault[] = []
      if (!hospitalId) faults.push({ column: 'hospital', reason: text(v.hospital) ? '医院不存在' : '必填' })
      if (!supplierId) faults.push({ column: 'supplier', reason: '供应商不存在或已停用' })
      if (!productId) faults.push({ column: 'code', reason: '产品不存在' })
      return [line, faults]
    }),
  )
}

const fields: Readonly<Record<string, string>> = { productId: 'code' }

/** What comes new, by its line: the second person reads its prices like those that change. */
type Come = Map<number, { code: string; supplier: string; price: string }>
const comeIn = ({ memo }: Pick<SaveOptions, 'memo'>): Come => {
  const come = (memo.get('come') as Come | undefined) ?? new Map()
  memo.set('come', come)
  return come
}

/** Of what whoever signs is warned; no part of what is signed, which another language does not change. */
const warnedIn = ({ memo }: Pick<SaveOptions, 'memo'>): Set<string> => {
  const warned = (memo.get('warned') as Set<string> | undefined) ?? new Set()
  memo.set('warned', warned)
  return warned
}

const saveRow = async (ctx: Ctx, row: ImportRow, ids: Meant, o: SaveOptions): Promise<Outcome> => {
  const id = await q.idOf(ctx.tx, ids)
  const before = id ? await q.relationReads.lock(ctx.tx, ctx.actor, id) : undefined
  if (before && o.existing === 'skip') return 'unchanged'
  const typed = {
    price: text(row.values.price),
    validFrom: text(row.values.validFrom),
    validTo: text(row.values.validTo),
  }
  const { price, validFrom, validTo } = before ?? typed
  const was = { price, validFrom, validTo }
  const given = Object.fromEntries(Object.entries(typed).filter(([key]) => !before || row.given.has(key)))
  const terms = { ...was, ...given }
  const same = cmp(terms.price, was.price) === 0 && terms.validFrom === was.validFrom && terms.validTo === was.validTo
  if (before && same) return 'unchanged'
  const faults = await termFaults(ctx, { ...ids, ...terms })
  if (faults.length > 0)
    return faults.map((f) => ({ column: fields[f.path] ?? f.path, reason: f.message, params: f.params }))
  if (before) {
    await save(ctx, before, terms)
    relation.noted(ctx, before, 'update', { before: was, after: terms })
    return 'changed'
  }
  const two = { id: ids.supplierId, name: text(row.values.supplier) }
  const apart = await once(ctx.tx, `apart ${ids.hospitalId} ${ids.supplierId}`, () =>
    mustCooperate(ctx, ids.hospitalId, two).then(
      () => undefined,
      (e: unknown) => {
        if (e instanceof Refusal) return e
        throw e
      },
    ),
  )
  if (apart) return { column: 'supplier', reason: apart.template, params: apart.params }
  const product = (await productsByIds(ctx.tx, [ids.productId])).get(ids.productId)
  const permit = () => drugPermit(ctx, ids.supplierId, text(row.values.supplier))
  if (product?.kind === 0) for (const w of await once(ctx.tx, `permit ${ids.supplierId}`, permit)) warnedIn(o).add(w)
  // a hospital's word alone opens nobody's account and papers to it (decision 0030)
  const own = ctx.actor.org === 'hospital'
  const saved = await q.insert(ctx.tx, ctx.actor.userId, { ...ids, ...terms }, !own)
  if (!saved) return { column: '', reason: '该医院与此供应商已有此产品的供货关系' }
  if (own) await askSupplier(ctx, (await q.orgOf(ctx.tx, ids.hospitalId))!.name, ids.supplierId)
  const [code, supplier] = [text(row.values.code), text(row.values.supplier)]
  comeIn(o).set(row.line, { code, supplier, price: plain(terms.price) })
  const about = { id: saved.id, name: code, supplier }
  relation.noted(ctx, about, 'add', { after: { ...ids, ...terms } })
  return 'added'
}

/** So many are named to the second person of those that come, and of those that change. */
const named = 20

/**
 * Who supplies what, at which price and until when; prices take a second person, who signs this very file as it was read: what
 * its columns are called may be remembered otherwise a moment later.
 */
export const relationImporter: Importer = {
  ...relationSheet,
  kind: 'supplyRelation',
  title: '供货关系',
  allow: relationCalls.import.allow,
  proves: true,
  keyOf: (v) => JSON.stringify([v.hospital ?? '', v.supplier, v.code]),
  check: async (ctx, rows) =>
    new Map([...(await meant(ctx, rows))].map(([line, found]) => [line, Array.isArray(found) ? found : []])),
  async save(ctx, rows, o) {
    const ids = await meant(ctx, rows)
    return rowByRow(ctx, rows, async (row) => {
      const found = ids.get(row.line)!
      return Array.isArray(found) ? found : saveRow(ctx, row, found, o)
    })
  },
  async sealed(ctx, report, { signOff, ...o }) {
    const { added, changed, changes, mapping } = report
    if (added + changed === 0) return
    const [file] = ctx.files
    const come = [...comeIn(o).values()]
    const id = createHash('sha256')
      .update(file!.bytes)
      .update(JSON.stringify([mapping, added, changed, changes, come]))
      .digest('hex')
    const second = await agreed(ctx, 'supplyRelation', { id, version: 0, signOff }, 'import', [
      {
        message: '导入供货关系「{{file}}」：新增 {{added}} 条，修改 {{changed}} 条',
        params: { file: file!.filename, added, changed },
      },
      ...alsoSays([...warnedIn(o)]),
      ...come.slice(0, named).map((params) => ({ message: '{{supplier}}，{{code}}：价格 {{price}}', params })),
      ...changes.slice(0, named).flatMap(({ name, fields }) =>
        fields.map((f) => ({
          message: '{{product}} {{field}} {{before}} → {{after}}',
          params: { product: name, field: f.label, before: f.before, after: f.after },
        })),
      ),
    ])
    const about = { id: randomUUID(), name: file!.filename }
    relation.noted(ctx, about, 'import', { after: { second } })
  },
}
