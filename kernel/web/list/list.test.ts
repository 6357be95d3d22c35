import { expect, test } from 'vitest'
import type { Machine } from '#kernel/shared/machine.ts'
import { textWidth } from '../shell/toast.ts'
import { keptAddress, lastPage, listAddress, nextSort, readApplied, writeApplied } from './applied.ts'
import { type Arranged, arranged, changed, keptOf, laid, moved } from './arrange.ts'
import { lineColumns } from './columns.tsx'
import { inPlace } from './held.ts'
import { sumLines } from './sums.ts'
import { fitted } from './table/fitted.ts'
import { atSize, wideEnough } from './widths.ts'

const own: Arranged[] = [
  { key: 'no', width: 170, firm: true },
  { key: 'name', width: 100 },
  { key: 'amount', width: 120 },
  { key: 'actions', width: 90, firm: true, fixed: 'end' },
]

test('hidden, moved, widened and frozen columns come back as they were kept', () => {
  const now = changed(changed(moved(own, 'amount', 'no'), 'name', { hidden: true }), 'amount', {
    width: 201.4,
    fixed: 'start',
  })
  const kept = keptOf(now, own)
  expect(kept).toEqual([
    { key: 'amount', width: 201, fixed: 'start' },
    { key: 'no' },
    { key: 'name', hidden: true },
    { key: 'actions', fixed: 'end' },
  ])
  expect(arranged(own, kept).map((c) => [c.key, c.width, c.hidden ?? false])).toEqual([
    ['amount', 201, false],
    ['no', 170, false],
    ['name', 100, true],
    ['actions', 90, false],
  ])
})

test('a column of a newer release appears behind its default neighbour, one that is gone does not', () => {
  const kept = [{ key: 'amount' }, { key: 'gone', width: 70 }, { key: 'no', hidden: true }]
  const now = arranged(own, kept)
  expect(now.map((c) => c.key)).toEqual(['amount', 'actions', 'no', 'name'])
  expect(now.find((c) => c.key === 'no')?.hidden).toBe(false)
})

test('frozen columns stand at the edges, each beside the one before it', () => {
  const now = changed(changed(own, 'amount', { fixed: 'start' }), 'name', { fixed: 'start' })
  expect(laid(now, 40).map((c) => [c.key, c.offset])).toEqual([
    ['name', 40],
    ['amount', 140],
    ['no', undefined],
    ['actions', 0],
  ])
})

test('a click on a head sorts up, then down, then as the page does; with Shift it joins the others', () => {
  expect(nextSort(undefined, 'no', false)).toBe('no')
  expect(nextSort('no', 'no', false)).toBe('-no')
  expect(nextSort('-no', 'no', false)).toBeUndefined()
  expect(nextSort('-no', 'amount', true)).toBe('-no,amount')
  expect(nextSort('-no,amount', 'no', true)).toBe('amount')
  expect(nextSort('a,b,c', 'd', true)).toBe('a,b,d')
})

test('the address carries filters, page, size and sort and gives them back', () => {
  const defaults = { page: 1, size: 10, sort: '-createdAt', filters: { status: ['pending'] } }
  const state = {
    page: 3,
    size: 10,
    sort: 'no',
    filters: { keyword: '007', urgent: true, createdAt: { from: '2026-01-01' } },
  }
  const text = writeApplied(state, defaults)
  expect(readApplied(text, { ...defaults, size: 20 })).toEqual(state)
  expect(writeApplied(defaults, defaults)).toBe('')
  // no filter at all is not the page's default filter
  expect(readApplied(writeApplied({ ...defaults, filters: {} }, defaults), defaults).filters).toEqual({})
  expect(readApplied('?page=2', defaults).filters).toEqual({ status: ['pending'] })
  expect(readApplied('?size=100000&page=-1', defaults)).toEqual(defaults)
  // the number of a paper in an address that somebody wrote is a text to its last digit
  expect(readApplied('?keyword=26179582684458755555', defaults).filters).toEqual({ keyword: '26179582684458755555' })
})

test('a filter that says who somebody is stands in no address: this window knows what its sign means, another asks nothing', () => {
  const defaults = { page: 1, size: 50, filters: {}, sealed: ['patient'] }
  const state = { ...defaults, filters: { patient: '110101199003070011', status: 'used' } }
  const text = writeApplied(state, defaults)
  expect(text).not.toContain('1101')
  expect(readApplied(text, defaults).filters).toEqual(state.filters)
  expect(readApplied('?patient=~77&status=used', defaults).filters).toEqual({ status: 'used' })
  expect(keptAddress(state, defaults)).toBe('?status=used')
})

test('papers that amount to nothing are left out of the sum of the page, and the sum says so', () => {
  const amount = { key: 'amount', sum: true }
  const rows = [
    { amount: '10.1', status: 'open' },
    { amount: '5', status: 'void' },
  ]
  const out = { of: ['已作废'], is: (r: (typeof rows)[number]) => r.status === 'void' }
  const hint = '不含已作废的单据；选择其状态页签可看其合计'
  expect(sumLines([amount], rows, { amount: '110.1' }, out)).toEqual([
    { label: '本页合计', values: { amount: '10.10' }, hint },
    { label: '全部合计', values: { amount: '110.10' }, hint },
  ])
  // what stands in another row already is left out too, in its own words
  const within = { ...out, of: [], said: '不重复合计' }
  expect(sumLines([amount], rows, { amount: '10.1' }, within)).toEqual([
    { label: '本页合计', values: { amount: '10.10' }, hint: '不重复合计' },
    { label: '全部合计', values: { amount: '10.10' }, hint: '不重复合计' },
  ])
  // in a word, where a column beside the label is free
  const beside = (columns: { key: string; sum?: boolean }[]) =>
    sumLines(columns, rows, { amount: '10.1' }, { ...within, short: '不含其他' }).map((x) => x.values)
  const no = { key: 'no' }
  expect(beside([no, { key: 'name' }, amount])).toEqual([
    { name: '不含其他', amount: '10.10' },
    { name: '不含其他', amount: '10.10' },
  ])
  expect(beside([no, amount])).toEqual([{ amount: '10.10' }, { amount: '10.10' }])
  expect(sumLines([amount], rows, { amount: '115.1' }).map((x) => x.values.amount)).toEqual(['15.10', '115.10'])
})

test('a column is as wide as its totals from ten million on, and a narrower one its user chose gives way', () => {
  const amount = { key: 'amount', label: '金额', width: 120, sum: true, show: () => null }
  const rows = [{ id: '1', amount: '22775618.5' }]
  const widthOf = (columns: { key: string; width: number }[], whole: string, fontSize = 14) =>
    wideEnough(columns, sumLines([amount], rows, { amount: whole }), fontSize)[0]!.width
  // what `22,775,618.50` takes, with its padding
  const eleven = Math.ceil('22,775,618.50'.length * 7.5) + 1 + 24
  expect(widthOf(atSize([amount], rows, 14), '1234')).toBe(Math.max(120, eleven))
  expect(widthOf([{ ...amount, width: 40 }], '1234')).toBe(eleven)
  expect(widthOf(atSize([amount], rows, 16), '22775618000.5', 16)).toBe(
    Math.ceil(('22,775,618,000.50'.length * 7.5 * 16) / 14) + 25,
  )
  expect(widthOf([{ ...amount, width: 300 }], '1234')).toBe(300)
})

test('a figure may be as narrow as the longest of its column, a number as its text; a free text as its head; what is drawn says nothing', () => {
  const col = lineColumns<{ id: string; no: string; qty: string; name: string }>()
  const columns = [
    col.link('no', '单号', () => ''),
    col.qty('qty', '数量'),
    col.text('name', '名称'),
    col.custom('mark', '标记', () => ['drawn']),
  ]
  const rows = [
    { id: '1', no: 'PO20261101', qty: '5', name: '甲' },
    { id: '2', no: 'PO20261102', qty: '1234567', name: '乙' },
  ]
  const [no, qty, name, mark] = atSize(columns, rows, 14)
  // of the air beside it a third is given away
  const wide = (text: string) => Math.ceil(textWidth(text)) + 17
  expect([no!.least, qty!.least]).toEqual([wide('PO20261102'), wide('1,234,567')])
  expect([name!.least, mark!.least]).toEqual([wide('名称'), mark!.width])
  const letters = qty!.least! - 16
  // in larger letters it is the letters that grow, not the air
  expect(atSize(columns, rows, 18)[1]!.least).toBe(Math.ceil((letters * 18) / 14) + 16)
})

test('of a free text at least four letters are read, however short its English head', () => {
  const col = lineColumns<{ id: string; store: string }>()
  const store = { ...col.text('store', 'Store'), elastic: true }
  const [one] = atSize([store], [{ id: '1', store: '门诊药房二级库' }], 14)
  expect(one!.least).toBe(Math.ceil(textWidth('门诊药房')) + 17)
  expect(atSize([store], [{ id: '1', store: '库' }], 14)[0]!.least).toBe(Math.ceil(textWidth('Store', 600)) + 17)
})

test('a drawn cell that must not be cut is as wide as what it says, in either language', () => {
  const col = lineColumns<{ id: string; left: string }>()
  const expiry = col.custom('left', '有效期', () => ['drawn'], { width: 100, said: (r) => r.left })
  const [one] = atSize([expiry], [{ id: '1', left: '2026-12-22 111 days left　' }], 14)
  expect(one!.width).toBe(Math.ceil(textWidth('2026-12-22 111 days left　')) + 25)
  expect(atSize([expiry], [{ id: '1', left: '剩 1 天' }], 14)[0]!.width).toBe(100)
})

test('of texts with as many letters or more the widest one is not cut either', () => {
  const col = lineColumns<{ id: string; qty: string }>()
  const qty = col.custom('qty', '数量', (r) => r.qty, { align: 'right' })
  const rows = ['5 kg 340 g', '75 瓶 92 片', '100 箱'].map((text, i) => ({ id: String(i), qty: text }))
  expect(atSize([qty], rows, 14)[0]!.least).toBe(Math.ceil(textWidth('75 瓶 92 片')) + 17)
})

test('why a document was refused is read in its row where there is room, and gives way before what one decides by', () => {
  const col = lineColumns<{ id: string; status: string; why?: string }>()
  const machine = { states: { rejected: { label: '审核不通过' } } } as unknown as Machine<any, any, any>
  const of = [{ ...col.status('status', '状态', machine), decisive: true }]
  const [bare] = atSize(of, [{ id: '1', status: 'rejected' }], 14)
  const why = '数量超出月度消耗，请核对后重报'
  const [told] = atSize(of, [{ id: '1', status: 'rejected', why }], 14)
  expect(told!.width - bare!.width).toBeGreaterThan(80)
  const tight = fitted([told!, { width: 100, elastic: true, decisive: true }], told!.least! + 100)
  expect(tight[0]!.width).toBe(told!.least)
  expect(told!.least).toBeLessThanOrEqual(bare!.width)
})

test('a page that is gone, or never was, is the last one there is', () => {
  expect([lastPage(40, 20), lastPage(41, 20), lastPage(0, 20), lastPage(1_000_000, 20)]).toEqual([2, 3, 1, 500])
})

test('after something was done with a row all rows keep their places, and what is new comes last', () => {
  const row = (id: string, status = 'pending') => ({ id, status })
  const done = new Map([['b', row('b', 'approved')]])
  const fresh = [row('d'), row('c', 'rejected'), row('a')]
  expect(inPlace(fresh, ['a', 'b', 'c'], done)).toEqual([
    row('a'),
    row('b', 'approved'),
    row('c', 'rejected'),
    row('d'),
  ])
  // what nobody here did anything with and is gone is gone
  expect(inPlace([row('a')], ['a', 'b', 'c'], new Map())).toEqual([row('a')])
})

test('an address that leads to another list brings every name as it is, whatever it holds', () => {
  const defaults = { page: 1, size: 20, filters: {} }
  for (const generic of ['<b>x</b>', '"', '"x"', 'true', '123', '{"a":1}', 'a&b=c#d?e%41+f', ' x  y', 'null']) {
    const at = listAddress('/inventory/areaInventory', {
      by: 'product',
      generic,
      hospitalId: undefined,
      narcotic: true,
    })
    expect(readApplied(at.slice(at.indexOf('?')), defaults).filters).toEqual({ by: 'product', generic, narcotic: true })
  }
})
