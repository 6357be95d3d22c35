import type { Ctx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow, Outcome } from '#kernel/server/importing.ts'
import { categoryTable } from '../shared/fields.ts'
import { treeOf } from './keeper.ts'
import * as q from './queries/write.ts'
import { category, wrongParent } from './service.ts'

type Known = Awaited<ReturnType<typeof q.byCode>>[number]
const text = (v: unknown): string => (typeof v === 'string' ? v : '')

/** One level of the file: rows whose parents exist by now. */
const saveLevel = async (
  ctx: Ctx,
  tree: string | null,
  rows: readonly ImportRow[],
  known: Map<string, Known>,
  existing: 'update' | 'skip',
) => {
  const done = new Map<number, Outcome>()
  const wanted: { line: number; c: q.NewCategory }[] = []
  for (const { line, values } of rows) {
    const parentCode = text(values.parentCode)
    const c = { code: text(values.code), name: text(values.name), kind: Number(values.kind) }
    const parent = parentCode ? known.get(parentCode) : undefined
    const before = known.get(c.code)
    const wrong = parentCode ? wrongParent(c, parent) : undefined
    if (wrong) done.set(line, { column: 'parentCode', reason: wrong })
    else if (before && (before.parentId !== (parent?.id ?? null) || before.kind !== c.kind))
      done.set(line, { column: 'parentCode', reason: '分类已存在，上级和大类不能通过导入修改' })
    else if (before && existing === 'skip') done.set(line, 'unchanged')
    else wanted.push({ line, c: { ...c, parentId: parent?.id ?? null, level: (parent?.level ?? 0) + 1 } })
  }
  const saved = await q.upsert(
    ctx.tx,
    tree,
    wanted.map((w) => w.c),
  )
  for (const { line, c } of wanted) {
    const s = saved.get(c.code)
    done.set(line, s ? (s.was === null ? 'added' : 'changed') : 'unchanged')
    if (!s) continue
    if (s.was === null) category.noted(ctx, s, 'add', { after: c })
    else category.noted(ctx, s, 'update', { before: { name: s.was }, after: { name: c.name } })
  }
  return done
}

/** Parents may stand anywhere in the file, so it is saved as a whole, level by level. */
const save: Importer['save'] = async (ctx, rows, o) => {
  const tree = await treeOf(ctx)
  await q.holdTree(ctx.tx, tree)
  const done = new Map<number, Outcome>()
  let open = [...rows]
  while (open.length > 0) {
    const codes = open.flatMap((r) => [text(r.values.code), text(r.values.parentCode)])
    const known = new Map((await q.byCode(ctx.tx, tree, codes)).map((c) => [c.code, c]))
    const inFile = new Set(open.map((r) => text(r.values.code)))
    const waits = (r: ImportRow): boolean => {
      const parent = text(r.values.parentCode)
      return parent !== '' && inFile.has(parent) && !known.has(parent)
    }
    const level = open.filter((r) => !waits(r))
    // a ring of parents: nobody of it can be first
    const now = level.length > 0 ? level : open
    for (const [line, out] of await saveLevel(ctx, tree, now, known, o.existing)) done.set(line, out)
    const left = new Set(now.map((r) => r.line))
    open = open.filter((r) => !left.has(r.line))
  }
  return done
}

export const categoryImporter: Importer = {
  ...categoryTable,
  kind: 'category',
  title: '物资分类',
  allow: { code: 'baseInfo/materialClassification:import', orgs: ['authority', 'hospital'] },
  keyOf: (v) => text(v.code),
  batch: 100_000,
  save,
}
