import { describe, expect, test } from 'vitest'
import { type Check, everyCheck, markOf, stops } from './checks.ts'
import type { Facts, LineFacts } from './facts.ts'
import { judge } from './judge.ts'

/* domain-money §3.17: each check on facts that agree, and on the fact that does not. */
const line = (o: Partial<LineFacts> = {}): LineFacts => ({
  seq: 1,
  qty: '10',
  amount: '125.00',
  room: '10',
  orderPrice: '12.5',
  orderedOn: '2026-10-01',
  goods: { shipped: true, accepted: true, lot: 'A1' },
  codes: null,
  ...{ name: '阿莫西林胶囊', spec: '0.25g*24粒', unit: '盒' },
  ...o,
})
const facts = (o: Partial<Facts> = {}): Facts => ({
  today: '2026-11-27',
  issueDate: '2026-11-20',
  seller: { name: '甲公司', taxNo: '91330000000000000A' },
  supplier: { name: '甲公司', taxNo: '91330000000000000A' },
  buyer: { taxNo: '12330000000000000B' },
  hospital: { taxNo: '12330000000000000B' },
  keyed: true,
  exclAmount: '110.62',
  taxAmount: '14.38',
  amount: '125.00',
  linked: '125.00',
  linkTolerance: '0.00',
  taxRates: ['3', '13'],
  papers: [{ kind: '营业执照', valid: true }],
  lacks: [],
  red: null,
  originals: { files: 0, items: [], whole: true, exact: true, contradicts: [], changed: [], seals: [] },
  lines: [line()],
  firsts: [],
  firstLevel: 'override',
  ...{ traced: false, contract: null, verified: null, verifyFrom: '0', verifyLevel: 'warn' as const },
  ...o,
})
/** An item as an electronic original writes it. */
const item = (o: object = {}) => ({
  ...{ name: '*化学药*阿莫西林胶囊', spec: '0.25g×24粒', unit: '盒' },
  ...{ amount: '110.62', rate: '13%', tax: '14.38', ...o },
})
const reads = (items: readonly ReturnType<typeof item>[], o: object = {}): Partial<Facts> => ({
  originals: { ...facts().originals, files: 1, items, ...o },
})
const of = (check: Check, o: Partial<Facts> = {}) => judge(facts(o)).find((r) => r.check === check)!
/** Outcome, or what a failed one means. */
const at = (check: Check, o: Partial<Facts> = {}) => {
  const { outcome, level } = of(check, o)
  return outcome === 'failed' ? level : outcome
}

describe('the seventeen checks', () => {
  test('are run in their order, and what has no facts yet never says that it passed', () => {
    const all = judge(facts())
    expect(all.map((r) => r.check)).toEqual(everyCheck)
    expect(all.map(markOf).join('')).toBe('ppppppp-pp--pp---')
  })
  test('M01: the seller is the supplier by his tax number; another name is only said', () => {
    expect(at('M01')).toBe('passed')
    expect(at('M01', { seller: { name: '甲公司', taxNo: 'X' } })).toBe('block')
    expect(at('M01', { supplier: { name: '甲公司', taxNo: '' }, seller: { name: '甲公司', taxNo: '' } })).toBe('block')
    expect(at('M01', { seller: { name: '乙公司', taxNo: '91330000000000000A' } })).toBe('warn')
  })
  test('M02: the buyer is the hospital by what it wants written', () => {
    expect([
      at('M02'),
      at('M02', { buyer: { taxNo: 'X' } }),
      at('M02', { hospital: { taxNo: '' }, buyer: { taxNo: '' } }),
    ]).toEqual(['passed', 'block', 'block'])
  })
  test('M03: its number is its own', () => {
    expect([at('M03'), at('M03', { keyed: false })]).toEqual(['passed', 'block'])
  })
  test('M04: amount without tax and tax make the whole', () => {
    expect(of('M04', { taxAmount: '14.39' })).toMatchObject({ outcome: 'failed', level: 'block', diff: '-0.01' })
  })
  test('M04: the items of an electronic original make both, but for a cent an item; a picture or a part of them says nothing', () => {
    const two = [item({ amount: '100.00', tax: '13.00' }), item({ amount: '10.60', tax: '1.38' })]
    expect(at('M04', reads(two))).toBe('passed')
    const less = two.map((i, n) => (n === 0 ? { ...i, amount: '99.00' } : i))
    expect(of('M04', reads(less))).toMatchObject({
      ...{ outcome: 'failed', level: 'block', diff: '1.02', params: { sum: '109.60', excl: '110.62' } },
    })
    expect(of('M04', reads([two[0]!, { ...two[1]!, tax: '2.38' }]))).toMatchObject({
      ...{ outcome: 'failed', level: 'block', diff: '-1.00', params: { sum: '15.38', tax: '14.38' } },
    })
    expect([at('M04', reads(less, { whole: false })), at('M04', reads(less, { exact: false }))]).toEqual([
      'passed',
      'passed',
    ])
    // of what is exempt no tax is written
    const exempt = { exclAmount: '125.00', taxAmount: '0.00', amount: '125.00' }
    const free = item({ amount: '124.00', rate: '免税', tax: '***' })
    expect(at('M04', { ...exempt, ...reads([free, { ...free, amount: '1.00' }]) })).toBe('passed')
  })
  test('M05: 100.02 against 100.00 is an exception with one line, and within tolerance with two', () => {
    const off = { amount: '100.02', linked: '100.00' }
    expect(of('M05', off)).toMatchObject({ outcome: 'failed', level: 'override', diff: '0.02' })
    expect(at('M05', { ...off, lines: [line(), line({ seq: 2 })] })).toBe('passed')
    expect(at('M05', { ...off, linkTolerance: '0.50' })).toBe('passed')
    expect(of('M05', { amount: '99.00', linked: '100.00' }).diff).toBe('-1.00')
  })
  test('M06: no more of an item than it is owed, and nothing of what is owed no more', () => {
    expect(at('M06', { lines: [line({ room: '9' })] })).toBe('block')
    expect(of('M06', { lines: [line(), line({ seq: 2, room: null })] }).params).toEqual({ lines: '2' })
  })
  test('M07: what the link implies is the price of the order, but for a cent; what has no order price is not asked', () => {
    expect(at('M07', { lines: [line({ amount: '125.01' })] })).toBe('passed')
    const two = [line({ amount: '130.00' }), line({ seq: 2, amount: '124.00' }), line({ seq: 3 })]
    expect(of('M07', { lines: two })).toMatchObject({ level: 'override', diff: '4.00', params: { lines: '1, 2' } })
    expect(at('M07', { lines: [line({ orderPrice: null })] })).toBe('none')
    expect(at('M07', { lines: [line({ qty: '0', amount: '3.00' })] })).toBe('none')
  })
  test('M08: what an original names is on the lines, with its spec and unit; without one it is not asked', () => {
    const says = (o: object) => ({
      originals: {
        ...facts().originals,
        files: 1,
        items: [item(o)],
      },
    })
    expect([at('M08'), at('M08', says({})), at('M08', says({ spec: '' }))]).toEqual(['none', 'passed', 'passed'])
    expect([says({ name: '头孢' }), says({ spec: '0.5g' }), says({ unit: '支' })].map((o) => at('M08', o))).toEqual(
      Array(3).fill('warn'),
    )
  })
  test('M15: originals say the same, and are as they were signed', () => {
    const with1 = (o: object) => ({ originals: { ...facts().originals, files: 2, ...o } })
    expect([at('M15'), at('M15', with1({}))]).toEqual(['none', 'passed'])
    expect([
      at('M15', with1({ contradicts: ['价税合计'] })),
      at('M15', with1({ changed: ['/Doc_0/Document.xml'] })),
    ]).toEqual(['block', 'warn'])
    const seal = { signer: '某税务局', day: '2026-11-01', fault: '' as const }
    expect([
      at('M15', with1({ seals: [seal] })),
      at('M15', with1({ seals: [seal, { ...seal, fault: 'signature' }] })),
    ]).toEqual(['passed', 'warn'])
  })
  test('of a red invoice: its minus, its own price, and a day not before its blue one', () => {
    const minus = {
      ...{ amount: '-25.00', exclAmount: '-22.12', taxAmount: '-2.88', linked: '-25.00' },
      lines: [line({ qty: '-2', room: '-2', amount: '-25.00', goods: null })],
      red: { reason: 'return', blues: [{ number: '26', day: '2026-11-01' }] },
    }
    expect((['M04', 'M05', 'M06', 'M07', 'M10', 'M14'] as const).map((c) => at(c, minus))).toEqual([
      ...['passed', 'passed', 'passed', 'none', 'passed', 'passed'],
    ])
    const early = { ...minus, red: { reason: 'return', blues: [{ number: '26', day: '2026-11-25' }] } }
    const more = { ...minus, lines: [line({ qty: '-3', room: '-2', amount: '-25.00' })] }
    expect([at('M10', early), at('M06', more)]).toEqual(['block', 'block'])
  })
  test('M09: delivery and acceptance are confirmed, and the lot is the one an original names', () => {
    const goods = { shipped: true, accepted: true, lot: 'A1' }
    expect(at('M09', { lines: [line({ goods: { ...goods, accepted: false } })] })).toBe('block')
    expect(at('M09', { lines: [line({ goods: { ...goods, shipped: false } })] })).toBe('block')
    expect(at('M09', { lines: [line({ goods: null })] })).toBe('none')
    expect(of('M09').said).toBe('配送与验收已确认，原件未载批号')
    const named = (spec: string, o: object = {}) =>
      of('M09', { lines: [line({ goods })], ...reads([item({ spec })], o) })
    expect(named('0.25g*24粒 批号：A2、a1')).toMatchObject({ outcome: 'passed', said: '配送与验收已确认，批号一致' })
    expect(named('0.25g*24粒 批号A2')).toMatchObject({ outcome: 'failed', level: 'block', params: { lines: '1' } })
    expect(named('0.25g*24粒 批号A2', { exact: false }).outcome).toBe('passed')
    // another item of the same goods may be of any lot
    const some = reads([item({ spec: '批号A2' }), item()])
    expect(at('M09', { lines: [line({ goods })], ...some })).toBe('passed')
  })
  test('M10: issued today at the latest; before its order is only said', () => {
    expect([at('M10', { issueDate: '2026-11-27' }), at('M10', { issueDate: '2026-11-28' })]).toEqual([
      'passed',
      'block',
    ])
    expect(at('M10', { issueDate: '2026-09-30' })).toBe('warn')
  })
  test('M11: a line that asks for a first invoice has one that agrees (modules/first-invoice), or waits to be let pass', () => {
    const asks = { seq: 1, lotNo: 'A1', firsts: [], shipped: '0', onFirsts: '0' }
    expect([at('M11'), at('M11', { firsts: [asks] }), at('M11', { firsts: [asks], firstLevel: 'warn' })]).toEqual([
      'none',
      'override',
      'warn',
    ])
  })
  test('M12: where the hospital has codes counted, what was accepted came with them; elsewhere it is not asked', () => {
    const coded = (counted: number) => ({ lines: [line(), line({ seq: 2, codes: { due: 24, counted } })] })
    expect([at('M12'), at('M12', coded(24)), at('M12', { ...coded(24), traced: true })]).toEqual([
      'none',
      'none',
      'passed',
    ])
    // those of packs that were refused are among them
    expect(at('M12', { ...coded(30), traced: true })).toBe('passed')
    expect(of('M12', { ...coded(23), traced: true })).toMatchObject({
      outcome: 'failed',
      level: 'warn',
      params: { lines: '2', due: '24', n: '23' },
    })
  })
  test('M16: what the contracts of its goods say of it, and nothing where there are none', () => {
    expect(at('M16')).toBe('none')
    expect(at('M16', { contract: { no: 'HT1', off: null } })).toBe('passed')
    expect(at('M16', { contract: { no: 'HT1', off: { said: '合同已到期', params: {} } } })).toBe('override')
  })
  test('M17: a look-up that does not agree counts whatever the amount, one that is missing from an amount on', () => {
    expect([at('M17'), at('M17', { verifyFrom: '126' }), at('M17', { verifyFrom: '125' })]).toEqual([
      'none',
      'none',
      'warn',
    ])
    expect(at('M17', { verifyFrom: '125', verifyLevel: 'override' })).toBe('override')
    expect(at('M17', { verified: { result: 'match', day: '2026-11-21' }, verifyFrom: '125' })).toBe('passed')
    expect(of('M17', { verified: { result: 'void', day: '2026-11-21' } })).toMatchObject({
      outcome: 'failed',
      level: 'warn',
      params: { day: '2026-11-21', result: '已作废' },
    })
    // of a red one its size counts
    expect(at('M17', { amount: '-125.00', verifyFrom: '125' })).toBe('warn')
  })
  test('M13: a paper the supplier has was valid on the day of issue', () => {
    expect(at('M13', { papers: [] })).toBe('none')
    const lack = { said: '供应商的必备证件「{{kind}}」缺失或已过期', params: { kind: '药品经营许可证' } }
    expect(of('M13', { papers: [], lacks: [lack] })).toMatchObject({ outcome: 'failed', level: 'warn', ...lack })
    expect(
      of('M13', {
        papers: [
          { kind: '营业执照', valid: true },
          { kind: '经营许可', valid: false },
        ],
      }),
    ).toMatchObject({
      outcome: 'failed',
      level: 'warn',
      params: { day: '2026-11-20', papers: '经营许可' },
    })
  })
  test('M14: the tax is of a rate that is expected, but for a cent an item', () => {
    expect(of('M14').params).toEqual({ rate: '13' })
    expect(at('M14', { exclAmount: '116.82', taxAmount: '8.18' })).toBe('warn')
    expect(at('M14', { exclAmount: '110.62', taxAmount: '14.40' })).toBe('warn')
  })
  test('M14: of several rates each item is of one that is expected and taxed by it; exempt goods are', () => {
    const mixed = [
      item({ amount: '100.00', rate: '3%', tax: '3.00' }),
      item({ amount: '100.00', rate: '0.13', tax: '13.00' }),
      item({ amount: '20.00', rate: '不征税', tax: '***' }),
    ]
    const face = { exclAmount: '220.00', taxAmount: '16.00', amount: '236.00', linked: '236.00' }
    expect(of('M14', { ...face, ...reads(mixed) })).toMatchObject({ outcome: 'passed', params: { rate: '3%, 13%, 0' } })
    const sixth = mixed.map((i, n) => (n === 0 ? { ...i, rate: '6%', tax: '6.00' } : i))
    expect(of('M14', { ...face, ...reads(sixth) })).toMatchObject({ level: 'warn', params: { items: '1' } })
    const off = mixed.map((i, n) => (n === 1 ? { ...i, tax: '13.07' } : i))
    expect(of('M14', { ...face, ...reads(off) })).toMatchObject({ level: 'warn', params: { items: '2' } })
    // one that cannot be read leaves the whole to be of one rate
    expect(at('M14', { ...face, ...reads([...mixed.slice(1), item({ rate: '' })]) })).toBe('warn')
    expect(at('M14', reads([item({ rate: '' })]))).toBe('passed')
  })
  test('what blocks or waits to be let pass stands in the way; what is said, or was let pass, does not', () => {
    expect(stops('ppppppp-pp--pp-nn')).toEqual([])
    expect(stops('wppbfpopwp--ppnnn')).toEqual(['M04', 'M05'])
  })
})
