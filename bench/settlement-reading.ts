import { randomUUID } from 'node:crypto'
import type { Settlement } from '#db/demo/big-settlement.ts'
import { type Drawn, ofdOf, pdfOf, pictureOf, qrOf, xmlOf } from '#db/demo/originals.ts'
import { evidenceCalls } from '#modules/evidence/shared/calls.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { readingCalls } from '#modules/invoice-reading/shared/calls.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import {
  type Figure,
  hire,
  limited,
  ms,
  peakOf,
  percentile,
  type RunningApp,
  repeated,
  timed,
  withClient,
} from './harness.ts'
import { takeLater } from './later.ts'
import { at } from './settlement-codes.ts'

const drawn = (n: number): Drawn => ({
  ...{ number: `2635${String(n).padStart(16, '0')}`, day: '2026-10-15', special: true },
  seller: { name: '大数据供应商1', taxNo: '91350199BENCH00011' },
  buyer: { name: '大数据医院1', taxNo: '91350199BENCH00001' },
  items: Array.from({ length: 10 }, (_, i) => ({
    ...{ name: `阿莫西林胶囊${i}`, spec: '0.25g*24粒', unit: '盒', qty: '10', amount: '100.00', tax: '13.00' },
  })),
})
interface Original {
  name: string
  bytes: Buffer
}
const kinds: Record<'xml' | 'ofd' | 'pdf' | 'jpg', (d: Drawn) => Buffer | Promise<Buffer>> = {
  ...{ xml: xmlOf, ofd: (d) => ofdOf(d), pdf: pdfOf, jpg: (d) => pictureOf(qrOf(d)) },
}
let nth = 0
const original = async (kind: keyof typeof kinds): Promise<Original> => {
  const n = ++nth
  return { name: `${n}.${kind}`, bytes: await kinds[kind](drawn(n)) }
}

/** Reading of originals, and the pack of a requisition of a hundred invoices. */
export const benchReading = async (
  label: string,
  app: RunningApp,
  url: string,
  { hospitalId, supplierId }: Settlement,
): Promise<Figure[]> => {
  const headers = await app.headers(await hire(url, supplierId, 'reading_bench', at('invoice', 'view ocr')), supplierId)
  const read = async ({ name, bytes }: Original) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    const sent = { method: 'POST', body: form, headers: { ...headers, 'idempotency-key': randomUUID() } }
    const answer = (await (await fetch(app.at + readingCalls.ocr.path, sent)).json()) as {
      code: number
      msg: string
      data: { values: unknown[] }
    }
    if (answer.code !== 0 || answer.data.values.length === 0) throw new Error(`${name}: ${answer.code} ${answer.msg}`)
  }
  const figures: Figure[] = []
  for (const [kind, limit] of [
    ['xml', 50],
    ['ofd', 200],
    ['pdf', 1000],
    ['jpg', 6000],
  ] as const) {
    const files: Original[] = []
    for (let n = 0; n < 6; n++) files.push(await original(kind))
    const took = await repeated(5, (n) => read(files[n]!))
    figures.push(limited(`${label}: reading ${kind === 'jpg' ? 'a photo' : kind.toUpperCase()}`, limit, took))
  }
  figures.push(...(await besideOthers(label, app, url, hospitalId, read)))
  figures.push(...(await evidence(label, app, url, { hospitalId, supplierId })))
  return figures
}

/** Twenty files of all kinds, four at a time as the drop zone sends them, while somebody works at a list. */
const besideOthers = async (
  label: string,
  app: RunningApp,
  url: string,
  hospitalId: string,
  read: (file: Original) => Promise<void>,
): Promise<Figure[]> => {
  const reader = await app.as(await hire(url, hospitalId, 'beside_bench', at('invoice', 'view')), hospitalId)
  const page = () => reader(invoiceCalls.query.path, { page: 1, size: 20, part: 'rows' })
  const watched = async (until: () => boolean): Promise<number> => {
    const times: number[] = []
    do times.push(await timed(page))
    while (!until())
    return percentile(times, 0.95)
  }
  const end = performance.now() + 4000
  await watched(() => performance.now() > end - 3000)
  const before = await watched(() => performance.now() > end)
  const files: Original[] = []
  for (const kind of ['xml', 'ofd', 'pdf', 'jpg'] as const) for (let n = 0; n < 5; n++) files.push(await original(kind))
  let busy = true
  let took = 0
  const reading = timed(async () => {
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let f = files.pop(); f; f = files.pop()) await read(f)
      }),
    )
  }).then((t) => {
    busy = false
    took = t
  })
  const during = await watched(() => !busy)
  await reading
  return [
    limited(`${label}: twenty mixed files are read`, 60_000, took),
    {
      name: `${label}: a list beside it, p95 / before`,
      wanted: '≤ 2',
      reached: `${(during / before).toFixed(2)} (${ms(during)}, before ${ms(before)})`,
      ok: during / before <= 2,
    },
  ]
}

/** The pack of a requisition of a hundred invoices, from the asking to its last byte. */
const evidence = async (
  label: string,
  app: RunningApp,
  url: string,
  { hospitalId, supplierId }: Pick<Settlement, 'hospitalId' | 'supplierId'>,
): Promise<Figure[]> => {
  const own = [...at('requisition', 'view add submit evidence'), ...at('invoice', 'view')]
  const bank = { accountName: '大数据供应商1', bankName: '某银行', bankAccount: '6222000011112222' }
  await withClient(url, (c) => c.query('update company set extra = extra || $2 where org_id = $1', [supplierId, bank]))
  const userId = await hire(url, hospitalId, 'evidence_bench', own)
  const clerk = await app.as(userId, hospitalId)
  const asked = { partnerId: supplierId }
  type Open = { invoiceId: string; openAmount: string }
  const open = (await clerk<Open[]>(requisitionCalls.candidates.path, asked)).slice(0, 100)
  const lines = open.map((o) => ({ invoiceId: o.invoiceId, amount: o.openAmount }))
  const made = await clerk<{ id: string; version: number }>(requisitionCalls.add.path, {
    ...asked,
    payMethod: 'transfer',
    lines,
  })
  await clerk(requisitionCalls.submit.path, { id: made.id, version: made.version })
  const headers = await app.headers(userId, hospitalId)
  let bytes = 0
  const out = await peakOf(app.pid, () =>
    timed(async () => {
      bytes = await takeLater(app, headers, evidenceCalls.evidence.path, { id: made.id })
    }),
  )
  const { wanted, reached } = limited('', 20_000, out.value)
  return [
    {
      name: `${label}: evidence pack of a requisition of ${lines.length} invoices`,
      wanted: `${wanted}, ≤ 200 MB above idle`,
      reached: `${reached}, ${(bytes / 1e6).toFixed(1)} MB file, ${out.above.toFixed(0)} MB above idle`,
      ok: out.value <= 20_000 && out.above <= 200,
    },
  ]
}
