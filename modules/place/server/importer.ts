import type { Ctx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow, Outcome, SaveOptions } from '#kernel/server/importing.ts'
import type { Values } from '#kernel/shared/field.ts'
import { departmentTable } from '../shared/fields.ts'
import { department } from './departments.ts'
import * as q from './queries/departments.ts'

const typed = (v: Values): q.Department => ({
  code: String(v.code),
  name: String(v.name),
  type: v.type as q.Department['type'],
  campus: String(v.campus ?? ''),
  leader: String(v.leader ?? ''),
  hisCode: String(v.hisCode ?? ''),
  standardCode: String(v.standardCode ?? ''),
  enabled: v.enabled !== false,
})

/** Rows by code: new ones are added in one statement, known ones get what the file gives. */
const save = async (ctx: Ctx, rows: readonly ImportRow[], o: SaveOptions): Promise<Map<number, Outcome>> => {
  const known = await q.lockByCodes(
    ctx.tx,
    ctx.actor,
    rows.map((r) => String(r.values.code)),
  )
  const byCode = new Map(known.map((d) => [d.code, d]))
  const done = new Map<number, Outcome>()
  const fresh: q.Department[] = []
  for (const row of rows) {
    const wanted = typed(row.values)
    const before = byCode.get(wanted.code)
    if (!before) {
      fresh.push(wanted)
      done.set(row.line, 'added')
      continue
    }
    const was = typed(before)
    const after = { ...was, ...Object.fromEntries([...row.given].map((k) => [k, wanted[k as 'code']])) }
    if (o.existing === 'skip' || JSON.stringify(after) === JSON.stringify(was)) {
      done.set(row.line, 'unchanged')
      continue
    }
    await q.update(ctx.tx, before.id, after)
    department.noted(ctx, before, 'update', { before, after })
    done.set(row.line, 'changed')
  }
  const saved = fresh.length > 0 ? await q.insert(ctx.tx, ctx.actor.orgId, fresh) : []
  for (const [i, after] of fresh.entries()) department.noted(ctx, { ...after, ...saved[i]! }, 'add', { after })
  return done
}

export const departmentImporter: Importer = {
  ...departmentTable,
  kind: 'department',
  title: '科室',
  allow: { code: 'baseInfo/department:import', orgs: ['hospital'] },
  keyOf: (values) => String(values.code),
  save,
}
