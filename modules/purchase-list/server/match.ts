import type { Ctx } from '#kernel/server/ctx.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { codeKey } from '#kernel/shared/code-text.ts'
import { catalogMachine } from '../shared/machine.ts'
import type { pickCalls } from '../shared/pick.ts'
import { hinted } from './item-lines.ts'
import * as q from './queries/pick.ts'

type Asked = Input<(typeof pickCalls)['match']>
/** As much of it as decides what is meant. */
export interface Clues {
  kind: number
  supplierId?: string | undefined
  lines: readonly Clue[]
}
type Clue = Partial<Asked['lines'][number]>
type Row = Awaited<ReturnType<typeof q.mentioned>>[number]

const codes = ['code', 'hospitalCode', 'barcode', 'insuranceCode'] as const

/** Names as they are compared, here as in the statement: blanks, width and case do not count. */
const nameKey = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()
/** Specifications: nor does the sign of «times». */
const specKey = (text: string): string => nameKey(text).replace(/[*×✕]/g, 'x')

/** A text that nothing says the kind of may be a code, a name, or a name and behind a blank its specification. */
const namesOf = ({ text, name, spec }: Clue): { name: string; spec: string }[] => {
  if (name) return [{ name, spec: spec ?? '' }]
  if (!text) return []
  const blank = text.search(/\s/)
  return [{ name: text, spec: '' }, ...(blank > 0 ? [{ name: text.slice(0, blank), spec: text.slice(blank) }] : [])]
}

/** Everything of the hospital's catalogue a clue may mean: by its codes, by none of them by name and specification. */
const fitting = (clue: Clue, rows: readonly Row[]): Row[] => {
  const said = [clue.code, clue.text].filter((c) => c !== undefined)
  for (const as of [(code: string) => code.trim(), codeKey]) {
    const found = rows.filter((r) => codes.some((c) => r[c] && said.some((s) => as(r[c]) === as(s))))
    if (found.length > 0) return found
  }
  for (const { name, spec } of namesOf(clue)) {
    const found = rows.filter(
      (r) =>
        [r.name, r.hospitalName].some((n) => n && nameKey(n) === nameKey(name)) &&
        (!spec || specKey(r.spec) === specKey(spec)),
    )
    if (found.length > 0) return found
  }
  return []
}

export type Meant =
  | { row: Row; reason?: undefined }
  | { row?: undefined; reason: readonly [string, Record<string, string>?] }

/** The one item that is meant, or why none: several suppliers of one article are its default one. */
const meant = (clue: Clue, { kind, supplierId }: Clues, rows: readonly Row[]): Meant => {
  const found = fitting(clue, rows)
  const [first] = found
  if (!first) return { reason: ['采购目录中没有此品种'] }
  const right = found.filter((r) => r.kind === kind)
  if (right.length === 0) return { reason: ['品种的产品大类不同，不能加入'] }
  const mine = right.filter((r) => !supplierId || r.supplierId === supplierId)
  if (mine.length === 0) return { reason: ['由其他供应商供应：{{name}}', { name: first.supplier }] }
  const open = mine.filter((r) => r.status === 'enabled')
  const [one] = open
  if (!one) return { reason: ['品种{{status}}，不能采购', { status: catalogMachine.states[mine[0]!.status].label }] }
  const articles = new Set(open.map((r) => r.productId)).size
  return articles > 1 ? { reason: ['有 {{n}} 个品种符合，请选择', { n: String(articles) }] } : { row: one }
}

/** What lines of a file or a paste mean, in their order: an item of the actor's own catalogue, or why none. */
export const meantBy = async (ctx: Ctx, asked: Clues): Promise<Meant[]> => {
  const said = asked.lines.flatMap((l) => [l.code, l.text]).filter((c) => c !== undefined)
  const names = asked.lines.flatMap(namesOf).map((n) => nameKey(n.name))
  const rows = await q.mentioned(ctx.tx, ctx.actor.orgId, said.map(codeKey), names)
  return asked.lines.map((clue) => meant(clue, asked, rows))
}

/** What pasted lines mean, in their order: the item, or the reason why none in the reader's language. */
export const match = async (ctx: Ctx, asked: Asked) => {
  const all = await meantBy(ctx, asked)
  const lines = await hinted(
    ctx.tx,
    ctx.actor.orgId,
    all.flatMap(({ row }) => row ?? []),
  )
  const next = lines.values()
  return all.map(({ row, reason }) => ({
    line: row && next.next().value,
    reason: reason ? say(reason[0], ctx.lang, reason[1]) : '',
  }))
}
