import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { halfCode } from '#kernel/shared/code-text.ts'
import { drugPermit } from '#modules/certificate/server/public.ts'
import { productsByIds } from '#modules/product/server/public.ts'
import type { relationCalls } from '../shared/calls.ts'
import { agreed } from './agreed.ts'
import * as a from './queries/articles.ts'
import * as q from './queries/relations.ts'
import { askSupplier, mustCooperate, partiesOf, relation } from './relations.ts'
import { alsoSays, newPrice, parties, termFaults } from './terms.ts'

type In<K extends keyof typeof relationCalls> = Input<(typeof relationCalls)[K]>

/** Products a new relation may be about. */
export const articles = ({ tx }: Ctx, input: In<'articles'>) => a.articles(tx, input)

/** A code as it may be kept. */
const codeOf = (text: string): string => halfCode(text.trim()).toUpperCase()
type Clue = In<'match'>['lines'][number]
type Row = Awaited<ReturnType<typeof a.mentioned>>[number]

/** A text that nothing says the kind of may be a code, a name, or a name and behind a blank its specification. */
const namesOf = ({ text, name, spec }: Clue): { name: string; spec: string }[] => {
  if (name) return [{ name, spec: spec ?? '' }]
  if (!text) return []
  const blank = text.search(/\s/)
  const parted = blank > 0 ? [{ name: text.slice(0, blank), spec: text.slice(blank).trim() }] : []
  return [{ name: text, spec: '' }, ...parted]
}

const fitting = (clue: Clue, rows: readonly Row[]): Row[] => {
  const codes = [clue.code, clue.text].flatMap((c) => (c ? codeOf(c) : []))
  const coded = rows.filter((r) => codes.includes(codeOf(r.code)))
  if (coded.length > 0) return coded
  for (const { name, spec } of namesOf(clue)) {
    const found = rows.filter((r) => r.name === name && (!spec || r.spec === spec))
    if (found.length > 0) return found
  }
  return []
}

/** What pasted lines mean, in their order: the product, or the reason why none in the reader's language. */
export const match = async (ctx: Ctx, { lines }: In<'match'>) => {
  const texts = lines.flatMap((l) => [l.code, l.text].filter((c) => c !== undefined))
  const names = lines.flatMap(namesOf).map((n) => n.name)
  const rows = await a.mentioned(ctx.tx, [...texts, ...texts.map(codeOf)], names)
  const none = (text: string, params: Record<string, string> = {}) => ({
    article: null,
    reason: say(text, ctx.lang, params),
  })
  return lines.map((clue) => {
    const found = fitting(clue, rows)
    const open = found.filter((r) => r.enabled)
    const [one] = open
    if (!one) return none(found.length > 0 ? '产品已停用' : '产品不存在')
    return open.length > 1
      ? none('有 {{n}} 个品种符合，请选择', { n: String(open.length) })
      : { article: one, reason: '' }
  })
}

/** What is wrong with the lines, all of it in one round, each at its cell. */
const judged = async (
  ctx: Ctx,
  two: { hospitalId: string; supplierId: string },
  lines: In<'addAll'>['lines'],
): Promise<LineError[]> => {
  const had = await q.had(
    ctx.tx,
    two,
    lines.map((l) => l.productId),
  )
  const wrong: LineError[] = []
  for (const [at, terms] of lines.entries()) {
    const line = at + 1
    const twin = lines.findIndex((o) => o.productId === terms.productId)
    const faults = await termFaults(ctx, { ...terms, hospitalId: two.hospitalId })
    if (twin < at) faults.push({ path: 'productId', message: '与第 {{twin}} 行重复', params: { twin: twin + 1 } })
    else if (had.has(terms.productId))
      faults.push({ path: 'productId', message: '该医院与此供应商已有此产品的供货关系' })
    wrong.push(...faults.map(({ path: column, message, params }) => ({ line, column, message, params })))
  }
  return wrong
}

/** So many are named to the second person; of the others he reads how many they are. */
const named = 20

/**
 * New relations of one hospital and one supplier, all or none; their prices take one second person, who reads them.
 * @throws a refusal that names every wrong line and its column
 */
export const addAll = async (ctx: Ctx, { signOff, lines, ...between }: In<'addAll'>) => {
  const { hospital, supplier } = await partiesOf(ctx, between)
  const two = { hospitalId: hospital.id, supplierId: supplier.id }
  const wrong = await judged(ctx, two, lines)
  if (wrong.length > 0) throw lineErrors(wrong)
  await mustCooperate(ctx, hospital.id, supplier)
  const products = await productsByIds(
    ctx.tx,
    lines.map((l) => l.productId),
  )
  const drugs = [...products.values()].some((p) => p.kind === 0)
  const warnings = drugs ? await drugPermit(ctx, supplier.id, supplier.name) : []
  const about = { id: `${hospital.id} ${supplier.id}`, version: 0, signOff }
  const second = await agreed(ctx, 'supplyRelation', about, 'addAll', [
    parties(hospital.name, supplier.name),
    { message: '新建 {{n}} 条供货关系', params: { n: lines.length } },
    ...alsoSays(warnings),
    ...lines.slice(0, named).map((l) => newPrice(products.get(l.productId), l.price)),
  ])
  // a hospital's word alone opens nobody's account and papers to it (decision 0030)
  const own = ctx.actor.org === 'hospital'
  const made = new Map<string, { id: string; version: number }>()
  // in one order, whoever else enters the same ones
  for (const l of lines.toSorted((x, y) => (x.productId < y.productId ? -1 : 1))) {
    const saved = await q.insert(ctx.tx, ctx.actor.userId, { ...l, ...two }, !own)
    if (!saved) {
      const message = '该医院与此供应商已有此产品的供货关系'
      throw lineErrors([{ line: lines.indexOf(l) + 1, column: 'productId', message }])
    }
    made.set(l.productId, saved)
    const about = { ...saved, name: products.get(l.productId)?.name ?? '', supplier: supplier.name }
    relation.noted(ctx, about, 'add', { after: { ...l, ...two, second } })
  }
  if (own) await askSupplier(ctx, hospital.name, supplier.id)
  return { items: lines.map((l) => made.get(l.productId)!), warnings }
}
