import { sql } from 'kysely'
import { plain } from '#kernel/shared/decimal.ts'
import { choicesOf, type Field } from '#kernel/shared/field.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import type { Earlier } from '#kernel/shared/step.ts'
import type { DocumentSheet } from '#kernel/shared/words.ts'
import type { Ctx } from '../ctx.ts'
import { masked } from '../guarded.ts'
import type { Step } from '../history.ts'

type Values = Readonly<Record<string, unknown>>
interface Whole extends Values {
  lines?: readonly Values[]
}

/** What follows from other values or from the steps of the document, which are told by themselves. */
const derived = /^(no|status|lineCount|seq)$|^(creator|auditor|submitter)Name$|[a-z]Reason$|[aA]mount$/
const typed = (fields: readonly Field[]): Field[] =>
  fields.filter((f) => f.type !== 'time' && !derived.test(f.of ?? f.key))

const textOf = (f: Field, v: unknown): string => {
  if (v === null || v === undefined || v === '') return ''
  const label = choicesOf(f).find(([code]) => code === String(v))?.[1]
  if (label !== undefined) return label
  if (typeof v === 'boolean') return v ? '是' : '否'
  return f.type === 'dec' ? plain(String(v)) : String(v)
}

/** What reads differently of two records; what one of them does not tell is not judged. */
export const differing = (fields: readonly Field[], then: Values, now: Values, line = ''): Earlier['changed'] =>
  typed(fields).flatMap((f) => {
    const key = f.of ?? f.key
    if (!(key in then && key in now)) return []
    const [was, is] = [textOf(f, then[key]), textOf(f, now[key])]
    return was === is ? [] : [{ line, label: f.label, was, now: is, words: !!f.choices || f.type === 'bool' }]
  })

const nameOf = (l: Values): string => [l.code, l.name, l.spec].filter(Boolean).join(' ')
/** A line is the same one by its id; one that was written anew, by its article. */
const twins = (then: readonly Values[], now: readonly Values[]): Map<Values, Values> => {
  const found = new Map<Values, Values>()
  const free = new Set(now)
  for (const key of ['id', 'code'])
    for (const line of then.filter((l) => l[key] && !found.has(l))) {
      const twin = [...free].find((l) => l[key] === line[key])
      if (twin && free.delete(twin)) found.set(line, twin)
    }
  return found
}

/** Lines and fields of a document, then and now. `then` may be a part of it only. */
export const changesSince = (
  sheet: Pick<DocumentSheet, 'fields' | 'lines'>,
  then: Whole,
  now: Whole,
): Pick<Earlier, 'changed' | 'came' | 'went'> => {
  const changed = differing(sheet.fields, then, now)
  if (!then.lines || !now.lines) return { changed, came: [], went: [] }
  const same = twins(then.lines, now.lines)
  const known = new Set(same.values())
  const lines = [...same].flatMap(([was, is]) => differing(sheet.lines?.fields ?? [], was, is, nameOf(is)))
  return {
    changed: [...changed, ...lines],
    came: now.lines.filter((l) => !known.has(l)).map(nameOf),
    went: then.lines.filter((l) => !same.has(l)).map(nameOf),
  }
}

/** Whether somebody judges a document in this status. */
const judgedIn = (m: Machine<any, any, any>, status: string): boolean =>
  Object.values(m.actions).some((a) => a.approval === 'refuse' && a.from.includes(status))

/**
 * Of a document that waits for the judgement it once failed: who refused it, why, and what was changed since. How it was when
 * it was refused, the change after it kept (audit); an organisation that may not read that one's log is told the refusal alone.
 * @param now the document as it is read by the change that is noted, with its lines
 */
export const earlierOf = async (
  ctx: Ctx,
  m: Machine<any, any, any>,
  now: { id: string; status: string },
  history: readonly Step[],
  sheet: DocumentSheet | undefined,
): Promise<Earlier | null> => {
  if (!judgedIn(m, now.status)) return null
  const refusal = history.findLast((s) => {
    const a = m.actions[s.action]
    return a?.approval === 'refuse' && a.from.includes(now.status)
  })
  if (!refusal) return null
  const { rows } = await sql<{ before: Whole }>`
    select before from audit_log where entity = ${m.name} and entity_id = ${now.id} and action = 'update' and before is not null
      and at > (select max(at) from doc_history where doc_id = ${now.id} and action = ${refusal.action}) order by at, seq limit 1`.execute(
    ctx.tx,
  )
  const [first] = rows
  // the log holds what JSON and its masks leave of a record
  const since =
    first && sheet
      ? changesSince(sheet, first.before, JSON.parse(JSON.stringify(masked(now))))
      : { changed: [], came: [], went: [] }
  const { label, reason, userName, orgName, at } = refusal
  return { label, reason, userName, orgName, at, ...since }
}
