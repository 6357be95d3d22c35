import { afterAll, expect, test } from 'vitest'
import { codeOf, type Drawn, pdfOf, qrOf, taxed } from '#db/demo/originals.ts'
import type { Reading } from '../shared/reading.ts'
import { readOriginal, stopReaders } from './read.ts'

afterAll(stopReaders)

const drawn: Drawn = {
  number: '26350000000000000777',
  day: '2026-11-20',
  special: true,
  seller: { name: '云泽医药有限公司', taxNo: '91350000MA000001X1' },
  buyer: { name: '云泽市第一医院', taxNo: '12350000MA000002X2' },
  items: [{ name: '留置针', spec: '24G', unit: '支', qty: '10', ...taxed('126.00') }],
}
const read = (bytes: Buffer) => readOriginal({ field: 'file', filename: 'a.pdf', mime: 'application/pdf', bytes })
const said = (r: Reading) => Object.fromEntries(r.values.map((v) => [v.field, [v.value, v.origin]]))

test('a QR code within a PDF is read beside its text, which counts first', async () => {
  const r = await read(pdfOf(drawn, await codeOf(qrOf(drawn))))
  expect(said(r)).toMatchObject({ number: [drawn.number, 'pdf'], amount: ['126.00', 'pdf'] })
  expect(r.notes).toEqual([])
})

test('a text that says another amount than the code is told', async () => {
  const r = await read(pdfOf(drawn, await codeOf(qrOf(drawn).replace('126.00', '26.00'))))
  expect(said(r).amount).toEqual(['126.00', 'pdf'])
  expect(r.notes).toMatchObject([{ message: '票面文字与二维码不一致，取「{{value}}」', params: { value: '126.00' } }])
})

test('a scan without text is read by its code alone; without one it is refused, and other codes are none', async () => {
  const r = await read(pdfOf(drawn, await codeOf(qrOf(drawn)), false))
  expect(said(r)).toMatchObject({
    number: [drawn.number, 'qr'],
    amount: ['126.00', 'qr'],
    issueDate: ['2026-11-20', 'qr'],
  })
  expect(r.notes).toMatchObject([{ message: '只读到二维码，其他内容请补填' }])
  for (const code of [undefined, await codeOf('https://example.org/pay?amount=126.00')])
    await expect(read(pdfOf(drawn, code, false))).rejects.toMatchObject({
      template: expect.stringContaining('没有文字层'),
    })
})

test('a long list of goods does not hide what stands around it', async () => {
  const items = Array.from({ length: 30 }, (_, n) => ({ ...drawn.items[0]!, name: `留置针${n}`, ...taxed('12.60') }))
  expect(said(await read(pdfOf({ ...drawn, items })))).toMatchObject({
    number: [drawn.number, 'pdf'],
    amount: ['378.00', 'pdf'],
  })
})
