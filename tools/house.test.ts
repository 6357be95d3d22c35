import { expect, test } from 'vitest'
import { told } from './failures.ts'
import {
  checkBudgets,
  checkCasts,
  checkDialogs,
  checkKernel,
  checkMoments,
  checkMoney,
  checkNames,
  checkRoot,
  checkSizes,
  checkStatuses,
  checkTests,
  everySource,
  sizes,
} from './house.ts'
import { root } from './sources.ts'
import {
  browserFailures,
  closing,
  fromPlaywright,
  fromVitest,
  honest,
  judged,
  leftOut,
  skippedOf,
  withoutTime,
} from './test.ts'

const long = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) })

test('301 lines fail, 201 are only said, 200 pass', () => {
  const { wrong, warned } = checkBudgets([long('kernel/a.ts', 301), long('kernel/b.ts', 201), long('kernel/c.ts', 200)])
  expect(wrong).toEqual(['kernel/a.ts has 301 lines: cut it by topic'])
  expect(warned).toEqual(['kernel/b.ts has 201 lines'])
})

test('a test and its kit fail at 301 lines like everything else, and are not spoken of before', () => {
  const tests = ['kernel/a.test.ts', 'tests/e2e/a.e2e.ts', 'tests/world.ts']
  expect(checkBudgets(tests.map((path) => long(path, 301))).wrong).toHaveLength(3)
  expect(checkBudgets(tests.map((path) => long(path, 300)))).toEqual({ wrong: [], warned: [] })
})

test('data tables, generated files and migrations have no budget', () => {
  const files = ['modules/x/shared/kinds.data.ts', 'db/types.ts', 'db/migrations/0001_a.sql']
  expect(checkBudgets(files.map((path) => long(path, 900)))).toEqual({ wrong: [], warned: [] })
})

test('a folder over its size is found by its sum; tests, data tables, words and messages do not count', () => {
  const size = sizes['modules/price/']!
  const files = ['server/a.ts', 'web/B.tsx'].map((path) => long(`modules/price/${path}`, Math.floor(size / 2)))
  const free = ['server/a.test.ts', 'server/menu.data.ts', 'shared/words.ts', 'shared/messages.ts', 'en.json']
  const all = [...files, ...free.map((path) => long(`modules/price/${path}`, 900))]
  expect(checkSizes(all)).toEqual([])
  const over = size + 1 - 2 * Math.floor(size / 2)
  expect(checkSizes([...all, long('modules/price/noun.ts', over)])).toEqual([
    `modules/price/ has ${size + 1} lines, ${size} are its size: say it shorter`,
  ])
})

test('a screen that compares a status is found; an HTTP answer and the server may', () => {
  const text = `if (row.status === 'draft') a()`
  expect(checkStatuses([{ path: 'modules/x/web/X.tsx', text }])).toHaveLength(1)
  expect(checkStatuses([{ path: 'modules/x/server/rules.ts', text }])).toEqual([])
  expect(checkStatuses([{ path: 'modules/x/web/X.tsx', text: 'if (response.status === 200) a()' }])).toEqual([])
})

test('a form with a width of its own is found, small ones too; a question and what is looked at may have one', () => {
  const found = (text: string) => checkDialogs([{ path: 'modules/x/web/X.tsx', text }])
  const small = '<FormDialog\n  title={t(`a`)}\n  save={(v) => send(v)}\n  width={520}\n  onClose={onClose}\n/>'
  expect(found(`const a = 1\n${small}`)).toEqual(['modules/x/web/X.tsx:2 is a form with a width of its own'])
  expect(found(small.replace('width={520}', 'question'))).toEqual([])
  const typed = '<AppModal open width={640} onOk={() => void save()}>\n<Input value={a} />\n</AppModal>'
  expect(found(typed)).toHaveLength(1)
  expect(found(typed.replace('open', 'open question'))).toEqual([])
  expect(found(typed.replace('open', 'open footer={null}'))).toEqual([])
  expect(found(typed.replace('<Input value={a} />', '<LineTable rows={rows} />'))).toEqual([])
  expect(found(typed.replace(' width={640}', ''))).toEqual([])
  expect(found("import { Button, Modal } from 'antd'")).toEqual([
    "modules/x/web/X.tsx takes antd's dialog and not AppModal",
  ])
})

test('every form of this house has the width of the house', () => expect(checkDialogs(everySource())).toEqual([]))

test('a moment compared with a day is found; with the midnight of the day it may be, and a day with a day', () => {
  const today = '$' + '{todayInSql}'
  const found = (text: string) => checkMoments([{ path: 'modules/x/server/queries.ts', text }]).length
  for (const text of [
    'where o.created_at >= $1::date',
    'and a.at < $2::date + 1',
    'and released_at between $1::date and $2::date',
    `and created_at >= ${today}`,
    `and created_at >= ${today} - 7`,
    'and o.created_at::date = $1',
  ])
    expect([text, found(text)]).toEqual([text, 1])
  for (const text of [
    "where o.created_at >= $1::timestamp at time zone 'Asia/Shanghai'",
    "and a.at < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai'",
    `and created_at >= (${today})::timestamp at time zone 'Asia/Shanghai'`,
    `and created_at >= date_trunc('month', ${today})::timestamp at time zone 'Asia/Shanghai'`,
    'and valid_to >= $1::date',
    "select (m.at at time zone 'Asia/Shanghai')::date as day",
  ])
    expect([text, found(text)]).toEqual([text, 0])
})

test('money reckoned with floating point is found, compared or reckoned as decimals it may be', () => {
  const found = (text: string) => checkMoney([{ path: 'modules/x/server/service.ts', text }]).length
  for (const text of [
    'const sum = Number(line.price) * Number(line.qty)',
    'const x = parseFloat(row.amount)',
    'total += new Decimal(a).toNumber() + 1',
    'const cents = Math.round(price * 100)',
  ])
    expect([text, found(text)]).toEqual([text, 1])
  for (const text of [
    'Number(l.openQty) > 0',
    'amountOf(line.qty, line.price)',
    'sumOf(lines.map((l) => l.amount), 2)',
  ])
    expect([text, found(text)]).toEqual([text, 0])
})

test('a cast to never or any in a server is found; a test and the kernel may', () => {
  const found = (path: string, text: string) => checkCasts([{ path, text }]).length
  for (const text of ['return page as never', 'const x = row as any'])
    expect([text, found('modules/x/server/service.ts', text)]).toEqual([text, 1])
  expect(found('modules/x/server/x.test.ts', 'x as never')).toBe(0)
  expect(found('kernel/server/a.ts', 'x as any')).toBe(0)
})

test('a noun in the kernel is found, in a comment and as a plain word of programming it may stand', () => {
  const found = (text: string) =>
    checkKernel([{ path: 'kernel/server/a.ts', text }], ['stock', 'contract-link', 'plan'])
  for (const text of [
    `const icon = { stock: 'box' }`,
    'type StockRow = string',
    `x === 'contract-link'`,
    'contractLinks()',
    `'procurement/x'`,
  ])
    expect([text, found(text).length]).toEqual([text, 1])
  for (const text of [
    '// a lot in stock',
    '/** The stock\n * of a hospital. */',
    'const plan = 1',
    'stockade()',
    `'https://x.cn/stockade'`,
  ])
    expect([text, found(text)]).toEqual([text, []])
  expect(found('\n/* a\n */ stock')).toEqual([expect.stringContaining('kernel/server/a.ts:3')])
})

test('a script of a day, or the data of a trial run, does not lie among the files of the project', () => {
  expect(
    checkRoot(['look.mjs', '.data-look/pg/PG_VERSION', '.data-look/pg/base/1', 'app/start.ts', 'README.md']),
  ).toEqual([expect.stringContaining('look.mjs'), expect.stringContaining('.data-look')])
})

test('a path of one machine and a private registry are found, addresses of ours are not', () => {
  const folder = ['', 'work', 'main'].join('/')
  const tarball = ['https://npm.example.com/a', '-', 'a-1.tgz'].join('/')
  expect(checkNames([{ path: 'docs/a.md', text: `see ${folder}` }])).toHaveLength(1)
  expect(checkNames([{ path: 'package-lock.json', text: `"resolved": "${tarball}"` }])).toHaveLength(1)
  expect(
    checkNames([{ path: 'modules/x/shared/calls.ts', text: `path: '/home/org', '#kernel/shared/call.ts'` }]),
  ).toEqual([])
})

test('a test switched off is found', () => {
  const off = `${'test'}.skip('later', () => {})`
  expect(checkTests([{ path: 'kernel/a.test.ts', text: off }])).toHaveLength(1)
})

test('walks that were left out are named; those that ran are not', () => {
  const spec = (title: string, status: string) => ({ title, ok: true, tests: [{ status, results: [] }] })
  const suites = [
    { title: 'a.e2e.ts', specs: [spec('one', 'expected')], suites: [{ title: 'b', specs: [spec('two', 'skipped')] }] },
  ]
  expect(leftOut({ stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 1 }, errors: [], suites })).toEqual([
    'b › two',
  ])
  // and what was not walked has not passed
  expect(withoutTime({ passed: 9, failed: 0, skipped: 1 }, 1)).toEqual({ passed: 9, failed: 1, skipped: 0 })
})

test('a test that was left out is named with its file; one that ran is not', () => {
  const assertionResults = [
    { fullName: 'a file of the authority', status: 'skipped' },
    { fullName: 'in a group one', status: 'pending' },
    { fullName: 'ran', status: 'passed' },
  ]
  const numbers = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 2, numTodoTests: 0 }
  expect(skippedOf({ ...numbers, testResults: [{ name: `${root}tests/a.test.ts`, assertionResults }] })).toEqual([
    'tests/a.test.ts › a file of the authority',
    'tests/a.test.ts › in a group one',
  ])
  expect(skippedOf(numbers)).toEqual([])
})

test('the closing line adds up both runners; what needs a second attempt passes, but not more than three of them', () => {
  expect(fromVitest({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 })).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
  })
  const tally = fromPlaywright({ stats: { expected: 2, unexpected: 1, flaky: 4, skipped: 0 }, errors: [] })
  expect(tally).toEqual({ passed: 6, failed: 1, skipped: 0 })
  expect(judged(tally, ['a', 'b', 'c'])).toEqual(tally)
  expect(judged(tally, ['a', 'b', 'c', 'd'])).toEqual({ passed: 2, failed: 5, skipped: 0 })
  expect(closing({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped')
})

test('a run that crashed without a failed test still fails', () => {
  expect(honest({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(honest({ passed: 0, failed: 0, skipped: 0 }, null).failed).toBe(1)
  expect(honest({ passed: 5, failed: 0, skipped: 0 }, 0).failed).toBe(0)
})

test('what went wrong is told by name, also what lay outside of every test', () => {
  const failed = { title: 'point 9', ok: false, tests: [{ results: [{ errors: [{ message: 'no tab\nat line 3' }] }] }] }
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    errors: [{ message: 'the server went away' }],
    suites: [
      {
        title: 'tabs.e2e.ts',
        specs: [
          { title: 'fine', ok: true, tests: [] },
          { title: 'late', ok: true, tests: [{ results: [{ errors: [{ message: 'too late' }] }, {}] }] },
        ],
        suites: [{ title: 'inner', specs: [failed] }],
      },
    ],
  }
  expect(browserFailures(report)).toEqual({
    failed: ['inner › point 9\n    no tab\n    at line 3', 'outside of every browser test\n    the server went away'],
    shaky: ['tabs.e2e.ts › late\n    too late'],
  })
  expect(told('outside of every test', [{ message: 'lost', stack: 'Error: lost\n at x' }])).toEqual([
    'outside of every test\n    Error: lost\n     at x',
  ])
})
