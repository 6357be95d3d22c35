import { codes } from '#kernel/shared/envelope.ts'
import type { FieldTable, FieldValue, Values } from '#kernel/shared/field.ts'
import { fieldText } from '../form/FieldForm.tsx'
import { AskError } from '../http/ask.ts'
import { t } from '../i18n.ts'
import { NONE, timeText } from '../list/time.ts'
import { confirm } from '../shell/confirm.ts'

export interface Conflict<D> {
  version: number
  changedBy: string
  changedAt: string
  /** The record as it is now, when the server sends it. */
  current?: D
}

/** Who changed the record meanwhile; undefined for every other error, of one key with two bodies too. */
export const conflictOf = <D>(e: unknown): Conflict<D> | undefined =>
  e instanceof AskError && e.code === codes.conflict ? ((e.data as Conflict<D> | null) ?? undefined) : undefined

/** One value that two people typed differently, both already as they are read. */
export const difference = (field: string, mine: string, theirs: string): string =>
  t('{{field}}：我的 {{mine}}，对方的 {{theirs}}', { field, mine: mine || NONE, theirs: theirs || NONE })

const idsOf = (v: FieldValue | undefined): string => JSON.stringify(v || null)
/** What two chose differently and cannot be told in a few words. */
export const apart = (field: string): string => t('{{field}}：双方不同', { field })

/** The fields of a record that read differently, one sentence each; of a reference only that it is another one: it tells its id alone. */
export const differentFields = (table: FieldTable, mine: Values, theirs: Values): string[] =>
  table.fields
    .filter((f) => f.key in mine && (f.type !== 'ref' || f.key in theirs))
    .flatMap((f) => {
      if (f.type === 'ref') return idsOf(mine[f.key]) === idsOf(theirs[f.key]) ? [] : apart(t(f.label))
      const [own, other] = [fieldText(f, mine[f.key]), fieldText(f, theirs[f.key])]
      return own === other ? [] : difference(t(f.label), own, other)
    })

/** A line of a document as it is told: by what it is found on the other side, and its cells as they are read. */
export interface ToldLine {
  id: string
  name: string
  cells: readonly (readonly [label: string, text: string])[]
}
/** The lines that read differently, or that one side alone has. */
export const differentLines = (mine: readonly ToldLine[], theirs: readonly ToldLine[]): string[] => {
  const other = new Map(theirs.map((l) => [l.id, l]))
  const changed = mine.flatMap(({ id, name, cells }) => {
    const their = other.get(id)
    other.delete(id)
    if (!their) return [t('{{name}}：对方没有此行', { name })]
    return cells.flatMap(([label, text], i) => {
      const said = their.cells[i]?.[1] ?? ''
      return text === said ? [] : [difference(`${name} ${t(label)}`, text, said)]
    })
  })
  return [...changed, ...[...other.values()].map(({ name }) => t('{{name}}：我没有此行', { name }))]
}

/**
 * Shows who changed what, and lets the user choose; nothing typed is thrown away before he does (ux.md Save safety).
 * @param differences lines such as `备注：我的 a，对方的 b`, already translated; undefined where nobody knows what the other one did:
 * nothing is written over then that nobody has seen
 * @param over what the other one did cannot be done again: only to be taken or left
 */
export const askConflict = async (
  c: Conflict<unknown>,
  differences: readonly string[] | undefined,
  over = false,
): Promise<'mine' | 'theirs' | 'stay'> => {
  const who = { name: c.changedBy || '--', at: timeText(c.changedAt) }
  const reply = await confirm({
    title: '单据已被修改',
    text: t('{{name}} 于 {{at}} 修改了此单据，您的内容仍然保留', who),
    lines: differences?.length === 0 ? [t('内容没有不同')] : (differences ?? [t('对方改了什么，请刷新后查看')]),
    ...(over || !differences ? { ok: '用对方的' } : { ok: '用我的', third: '用对方的' }),
    cancel: '取消',
    focus: 'cancel',
  })
  if (reply === 'cancel') return 'stay'
  return reply === 'ok' && !over && differences ? 'mine' : 'theirs'
}

export type Choice = 'mine' | 'theirs'
/**
 * Asks one by one what both changed, each otherwise; what only one of them changed is no question.
 * @returns the answers in their order; undefined when the user stays
 */
export const askEach = async (
  c: Conflict<unknown>,
  both: readonly string[],
): Promise<readonly Choice[] | undefined> => {
  const chosen: Choice[] = []
  for (const [i, text] of both.entries()) {
    const of = both.length > 1 ? `${t('第 {{i}} 处，共 {{n}} 处', { i: i + 1, n: both.length })} ` : ''
    const choice = await askConflict(c, [`${of}${text}`])
    if (choice === 'stay') return undefined
    chosen.push(choice)
  }
  return chosen
}

/**
 * What the error of a save comes to: a conflict is settled by the user's choice, whatever form it is (`saveForm` brings the ways).
 * @param differences what the record says otherwise by now, a sentence each
 * @returns the error that is left, if any
 */
export const settled = async <D extends object>(
  error: AskError | undefined,
  differences: (theirs: D) => readonly string[],
): Promise<AskError | undefined> => {
  const other = conflictOf<D>(error)
  const { mine, theirs } = error?.choices ?? {}
  if (!other || !mine) return error
  const choice = await askConflict(other, other.current && differences(other.current))
  if (choice === 'mine') return settled(await mine(other.version), differences)
  // not waited for, as after saving (saveForm)
  if (choice === 'theirs') void theirs?.()
  return choice === 'theirs' ? undefined : error
}

/** Parts of a record that are not the same on both sides, named: for what cannot be told in a few words. */
export const differentParts = (
  labels: Readonly<Record<string, string>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: object,
): string[] =>
  Object.entries(labels)
    .filter(([key]) => key in mine && key in theirs)
    .flatMap(([key, label]) => {
      const [own, other] = [mine[key], (theirs as Record<string, unknown>)[key]]
      if (JSON.stringify(own) === JSON.stringify(other)) return []
      const told = [own, other].every((v) => typeof v === 'string')
      return told ? difference(t(label), String(own), String(other)) : apart(t(label))
    })
