import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchFile, send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { pointCalls as calls } from '../shared/calls.ts'

let w: World
let n = 0
const codes = { 'baseInfo/distributionPoint': 'view add edit delete enable import export setDefault' }
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const keeper = async (): Promise<Person> => w.person(codes, await w.org('hospital', `医院${++n}`))
const bring = async (who: Person, csv: string, mode = 'goodOnly') =>
  (await send(w.app, who, calls.import, { mode }, [{ field: 'file', filename: 'psd.csv', bytes: Buffer.from(csv) }]))
    .data!
const points = async (who: Person) => (await who.get(calls.query, { sort: 'code' })).rows
const head = '配送点编码,配送点名称,配送点类型,接收的产品大类,地址,联系电话\n'

test('a file brings points; the first that takes a kind is its default, as on the screen', async () => {
  const who = await keeper()
  expect(
    await bring(
      who,
      `${head}YK,中心药库,药库,药品,一楼,0591-88880001\nHCK,耗材库,耗材库,耗材、试剂,二楼,\nYF,药房,药房,药品,,\n`,
    ),
  ).toMatchObject({
    added: 3,
    refused: 0,
  })
  expect((await points(who)).map((p) => [p.code, p.productKinds, p.defaultKinds])).toEqual([
    ['HCK', [1, 2], [1, 2]],
    ['YF', [0], []],
    ['YK', [0], [0]],
  ])
})

test('each row is judged for itself: the bad ones say what is wrong with them, and an empty cell leaves what is there', async () => {
  const who = await keeper()
  await bring(who, `${head}YK,中心药库,药库,药品,一楼,\n`)
  const csv = `${head}YK,总药库,药库,药品,,\nA 1,坏编码,药库,药品,,\nB1,,药库,药品,,\nC1,怪类型,仓,药品,,\nD1,无大类,药库,,,\nE1,坏电话,药库,药品,,abc\nF1,重复,药库,药品,,\nF1,重复二,药库,药品,,\n`
  const report = await bring(who, csv)
  expect(report.rowsIn).toBe(8)
  expect(report.added + report.changed + report.unchanged + report.refused).toBe(8)
  expect(report).toMatchObject({ changed: 1 })
  const said = JSON.stringify(report.problems)
  for (const sentence of ['编码只能是 1 至 30 位字母、数字、横线和下划线', '请填写配送点名称'])
    expect(said).toContain(sentence)
  const [yk] = (await points(who)).filter((p) => p.code === 'YK')
  expect(yk).toMatchObject({ name: '总药库', address: '一楼' })
  for (const code of ['A 1', 'B1', 'C1', 'D1', 'E1']) expect((await points(who)).map((p) => p.code)).not.toContain(code)
})

test('a default that would be left behind is refused with the sentence of the screen; all or nothing takes all back', async () => {
  const who = await keeper()
  await bring(who, `${head}P1,一库,药库,药品,,\nP2,二库,药库,药品,,\n`)
  const csv = `${head}P3,三库,药库,耗材,,\nP1,一库,药库,耗材,,\n`
  const report = await bring(who, csv)
  expect(JSON.stringify(report.problems)).toContain('此配送点是「药品」的默认配送点，请先把其他配送点设为默认')
  expect(report).toMatchObject({ added: 1, refused: 1 })
  expect(await bring(who, csv.replaceAll('P3', 'P4'), 'allOrNothing')).toMatchObject({ saved: false })
  expect((await points(who)).map((p) => p.code)).toEqual(['P1', 'P2', 'P3'])
})

test('what was exported comes in again and changes nothing; a second time neither', async () => {
  const who = await keeper()
  await bring(who, `${head}P1,一库,药库,药品、耗材,一楼,\n`)
  const { bytes } = await fetchFile(w.app, who, calls.export, { type: 'csv' })
  for (let i = 0; i < 2; i++)
    expect(await bring(who, bytes.toString('utf8'))).toMatchObject({ unchanged: 1, refused: 0 })
})
