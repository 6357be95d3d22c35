import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyImporter } from '#app/modules.ts'
import { csvLine } from '#kernel/server/sheet/csv.ts'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import { toCell } from '#kernel/shared/cell.ts'
import type { Envelope, FieldError } from '#kernel/shared/envelope.ts'
import { choicesOf, type Field, type Values } from '#kernel/shared/field.ts'
import type { ImportReport } from '#kernel/shared/importing.ts'
import { bounds } from '#kernel/shared/quantity.ts'
import { openPairs, pairs, people, w } from './pairs.ts'
import { send } from './uploads.ts'

/* security.md C54: what the form refuses, the import refuses, with the same sentence; whatever the field. */
beforeAll(openPairs)
afterAll(() => w.close())

const cellOf = (f: Field, v: Values[string] = ''): string =>
  new Map(choicesOf(f)).get(String(v)) ?? String(toCell(f, v) ?? '')

/** Tries rows by the file, and undoes them: what is wrong with each, in its first place. */
const filed = async (kind: string, rows: readonly Values[]) => {
  const pair = pairs[kind]!
  const { fields } = everyImporter.find((i) => i.kind === kind)!
  const titles = fields.filter((f) => rows.some((r) => f.key in r))
  const lines = [titles.map((f) => f.label), ...rows.map((r) => titles.map((f) => cellOf(f, r[f.key])))]
  const { call, input } = pair.door ?? { call: commonCalls.importFile, input: { kind } }
  const answer = await send(
    w.app,
    people[pair.who],
    call as typeof commonCalls.importFile,
    { ...input, mode: 'dryRun' },
    [{ field: 'file', filename: 'a.csv', bytes: Buffer.from(lines.map(csvLine).join('')) }],
  )
  if (answer.code !== 0) throw new Error(`${kind}: ${answer.msg}`)
  const { problems, rowsIn } = answer.data as ImportReport
  expect(rowsIn).toBe(rows.length)
  return rows.map((_, i) => {
    const problem = problems.find((p) => p.line === i + 2)
    return [problem?.column, problem?.reason]
  })
}

/** Sends one row by the form; nothing is kept of what it refuses. */
const typedIn = (kind: string, row: Values): Promise<Envelope> => {
  const { who, form, body } = pairs[kind]!
  return people[who].ask(form, body(row) as never) as Promise<Envelope>
}

/** Values the rule of a field refuses. */
const wrongs = (f: Field): Values[string][] => {
  const long = 'x'.repeat((f.max ?? (f.type === 'area' ? 500 : 200)) + 1)
  const none = f.required && f.fallback === undefined ? [''] : []
  switch (f.type) {
    case 'text':
    case 'area':
      return [...none, long, ...(f.pattern ? ['？'] : [])]
    case 'int':
      return [...none, (f.min ?? 0) - 1, (f.max ?? 99_999_999) + 1]
    case 'dec': {
      const { max, scale } = bounds[f.bound ?? 'plain']
      return [...none, '-1', `1.${'1'.repeat(scale + 1)}`, `1${max}`, '1e3']
    }
    case 'date':
      return [...none, '2026-02-30']
    case 'choice':
      return [...none, '没有的']
    default:
      return none
  }
}

/** A hospital's own dictionary, what the region agreed, and what platforms are told or tell, come as a file and by no form. */
const imported = /^(hospitalCode\.|agreedVolume$|provinceItem\.|traceRow\.|traceCode$)/
const both = everyImporter.map((i) => i.kind).filter((kind) => !imported.test(kind))

test('every importer takes part', () => {
  expect(Object.keys(pairs).sort()).toEqual(both.toSorted())
})

/** What the form says of a row, at the field the file names by `label`. */
const saidByForm = async (kind: string, row: Values, f: Field): Promise<unknown[]> => {
  const answer = await typedIn(kind, row)
  const faults = (answer.data as { fields?: FieldError[] } | null)?.fields ?? []
  const own = faults.find((x) => x.path.split('.').at(-1) === f.key)
  return [f.label, own?.message ?? `${answer.code} ${answer.msg}`]
}

test.each(both)('%s: what a field refuses, form and file refuse alike', async (kind) => {
  const pair = pairs[kind]!
  expect(await filed(kind, [pair.row])).toEqual([[undefined, undefined]])
  const { fields, prepare } = everyImporter.find((i) => i.kind === kind)!
  const cases = fields
    .filter((f) => !f.made && !pair.own.includes(f.key))
    .flatMap((f) => {
      const { [f.key]: _, ...others } = pair.row
      const told = !!prepare?.(others)[f.key]
      // what other columns tell need not be filled in
      return wrongs(f).flatMap((wrong) => (wrong === '' && told ? [] : [{ f, row: { ...others, [f.key]: wrong } }]))
    })
  expect(cases.length).toBeGreaterThan(2)
  const wanted: unknown[] = []
  for (const { f, row } of cases) wanted.push(await saidByForm(kind, row, f))
  const rows = cases.map((c) => c.row)
  expect(await filed(kind, rows)).toEqual(wanted)
})

/** Rules beyond a single field: what is changed of the good row, and the field that is at fault. */
const ruled: [kind: string, changed: Values, at: string][] = [
  ['drug', { conversionRatio: '0' }, 'conversionRatio'],
  ['drug', { storage: '常温', coldChain: true }, 'tempMin'],
  ['drug', { approvalFrom: '2026-02-01', approvalTo: '2026-01-01' }, 'approvalTo'],
  ['consumable', { deviceClass: '2' }, 'deviceClass'],
  ['consumable', { approvalNo: '' }, 'approvalNo'],
  ['manufacturer', { foundedAt: '2026-02-01', termTo: '2026-01-01' }, 'termTo'],
  ['org', { kind: 'supplier', level: '三级甲等' }, 'level'],
  ['org', { parentFrom: '2026-01-01' }, 'parentId'],
  ['catalogItem', { price: '0' }, 'price'],
  ['catalogItem', { price: '99' }, 'price'],
  ['catalogItem', { minQty: '1.5' }, 'minQty'],
  ['catalogItem', { minQty: '9', maxQty: '8' }, 'maxQty'],
  ['catalogItem', { temporary: true }, 'temporaryUntil'],
  ['catalogItem', { temporary: true, temporaryUntil: '2020-01-01' }, 'temporaryUntil'],
  ['priceAdjustment', { newPrice: '0' }, 'newPrice'],
  ['priceAdjustment', { newPrice: '12.5' }, 'newPrice'],
  ['priceAdjustment', { newPrice: '99' }, 'newPrice'],
  ['priceAdjustment', { effectiveDate: '2020-01-01' }, 'effectiveDate'],
  ['planLine', { qty: '0' }, 'qty'],
  ['planLine', { qty: '1.5' }, 'qty'],
  ['shipment', { qty: '0' }, 'qty'],
  ['shipment', { qty: '1.5' }, 'qty'],
  ['shipment', { qty: '11' }, 'qty'],
  ['shipment', { lotNo: '' }, 'lotNo'],
  ['shipment', { expiryDate: '' }, 'expiryDate'],
  ['shipment', { expiryDate: '2020-01-01' }, 'expiryDate'],
  ['shipment', { productionDate: '2030-01-02', expiryDate: '2031-01-01' }, 'productionDate'],
]

test.each(ruled)('%s %j: what a rule refuses, form and file refuse alike', async (kind, changed, at) => {
  const row = { ...pairs[kind]!.row, ...changed }
  const field = everyImporter.find((i) => i.kind === kind)!.fields.find((f) => f.key === at)!
  const wanted = await saidByForm(kind, row, field)
  expect(await filed(kind, [row])).toEqual([wanted])
})
