import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchFile, send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { departmentCalls, pointCalls } from '../shared/calls.ts'
import { type Standing, settleDefaults } from './defaults.ts'
import { defaultPoint, pointOf } from './public.ts'

let w: World
const codes = {
  'baseInfo/department': 'view add edit delete enable import export',
  'baseInfo/distributionPoint': 'view add edit delete enable export setDefault',
}
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

let n = 0
const hospitalAdmin = async (): Promise<Person> => w.person(codes, await w.org('hospital', `医院${++n}`))
const department = (code: string, name = '心血管内科') => ({ code, name, type: '临床' as const })
const point = (code: string, kinds: number[], name = '中心药库') => ({
  code,
  name,
  type: '药库' as const,
  productKinds: kinds,
})
const points = async (p: Person) => (await p.get(pointCalls.query, {})).rows

describe('departments', () => {
  test('a hospital keeps its departments and finds them by code, name and pinyin initials', async () => {
    const admin = await hospitalAdmin()
    await admin.get(departmentCalls.add, department('NK01'))
    await admin.get(departmentCalls.add, department('WK01', '普外科'))
    for (const keyword of ['NK01', '心血管', 'xxgnk', 'xinxueguan'])
      expect((await admin.get(departmentCalls.query, { keyword })).rows.map((d) => d.code)).toEqual(['NK01'])
  })

  test('a code is unique within the hospital, and free in another', async () => {
    const [one, other] = [await hospitalAdmin(), await hospitalAdmin()]
    await one.get(departmentCalls.add, department('A1'))
    expect((await one.ask(departmentCalls.add, department('A1'))).msg).toBe('科室编码「A1」已存在')
    expect((await other.ask(departmentCalls.add, department('A1'))).code).toBe(0)
  })

  test('another hospital neither finds nor changes a department', async () => {
    const [one, other] = [await hospitalAdmin(), await hospitalAdmin()]
    const { id, version } = await one.get(departmentCalls.add, department('A1'))
    expect((await other.get(departmentCalls.query, {})).rows).toEqual([])
    expect((await other.ask(departmentCalls.detail, { id })).code).toBe(404)
    expect((await other.ask(departmentCalls.update, { ...department('A2'), id, version })).code).toBe(404)
    expect((await other.ask(departmentCalls.delete, { id, version })).code).toBe(404)
  })

  test('of two people editing, the second is told to refresh', async () => {
    const admin = await hospitalAdmin()
    const { id, version } = await admin.get(departmentCalls.add, department('A1'))
    await admin.get(departmentCalls.switch, { id, version, enabled: false })
    expect((await admin.ask(departmentCalls.update, { ...department('A1'), id, version })).code).toBe(409)
    expect(await admin.get(departmentCalls.options, {})).toEqual([])
  })

  test('a file adds new departments and changes known ones; what it leaves empty stays', async () => {
    const admin = await hospitalAdmin()
    await admin.get(departmentCalls.add, { ...department('A1', '内科'), leader: '王主任' })
    const csv = '科室编码,科室名称,科室类型,负责人\nA1,大内科,临床,\nB1,检验科,医技,李主任\nB 2,坏,医技,\n'
    const file = [{ field: 'file', filename: 'ks.csv', bytes: Buffer.from(csv) }]
    const report = await send(w.app, admin, departmentCalls.import, { mode: 'goodOnly' }, file)
    expect(report).toMatchObject({ code: 0, data: { added: 1, changed: 1, refused: 1 } })
    const rows = (await admin.get(departmentCalls.query, {})).rows
    expect(rows.map((d) => [d.code, d.name, d.type, d.leader])).toEqual([
      ['A1', '大内科', '临床', '王主任'],
      ['B1', '检验科', '医技', '李主任'],
    ])
  })

  test('the export holds the columns of the template', async () => {
    const admin = await hospitalAdmin()
    await admin.get(departmentCalls.add, department('A1'))
    const { bytes } = await fetchFile(w.app, admin, departmentCalls.export, { type: 'csv' })
    expect(bytes.toString('utf8')).toContain('A1,心血管内科,临床')
  })
})

describe('distribution points', () => {
  test('the first point that takes a kind becomes its default, a later one does not', async () => {
    const admin = await hospitalAdmin()
    await admin.get(pointCalls.add, point('P1', [0, 1]))
    await admin.get(pointCalls.add, point('P2', [1, 2]))
    expect((await points(admin)).map((p) => [p.code, p.defaultKinds])).toEqual([
      ['P1', [0, 1]],
      ['P2', [2]],
    ])
  })

  test('setting a default moves the kind away from the other point', async () => {
    const admin = await hospitalAdmin()
    await admin.get(pointCalls.add, point('P1', [0, 1]))
    const { id, version } = await admin.get(pointCalls.add, point('P2', [0, 1]))
    await admin.get(pointCalls.setDefault, { id, version, kinds: [1] })
    expect((await points(admin)).map((p) => p.defaultKinds)).toEqual([[0], [1]])
    const refused = await admin.ask(pointCalls.setDefault, { id, version: version + 1, kinds: [3] })
    expect(refused.msg).toBe('此配送点不接收「后勤物资」，不能设为默认')
  })

  test('a default point is neither disabled nor deleted while another could be the default', async () => {
    const admin = await hospitalAdmin()
    const first = await admin.get(pointCalls.add, point('P1', [0]))
    const second = await admin.get(pointCalls.add, point('P2', [0]))
    const sentence = '此配送点是「药品」的默认配送点，请先把其他配送点设为默认'
    expect((await admin.ask(pointCalls.switch, { ...first, enabled: false })).msg).toBe(sentence)
    expect((await admin.ask(pointCalls.delete, first)).msg).toBe(sentence)
    expect((await admin.ask(pointCalls.update, { ...point('P1', [1]), ...first })).msg).toBe(sentence)
    await admin.get(pointCalls.switch, { ...second, enabled: false })
    await admin.get(pointCalls.switch, { ...first, enabled: false })
    expect((await points(admin)).map((p) => p.defaultKinds)).toEqual([[], []])
    await admin.get(pointCalls.switch, { id: second.id, version: 1, enabled: true })
    expect((await points(admin)).map((p) => p.defaultKinds)).toEqual([[], [0]])
  })

  test('two first points at once leave one default', async () => {
    const admin = await hospitalAdmin()
    await Promise.all(['A', 'B', 'C', 'D'].map((code) => admin.get(pointCalls.add, point(code, [0]))))
    expect((await points(admin)).flatMap((p) => p.defaultKinds)).toEqual([0])
  })

  test('another hospital neither finds a point nor makes it its default', async () => {
    const [one, other] = [await hospitalAdmin(), await hospitalAdmin()]
    const p1 = await one.get(pointCalls.add, point('P1', [0]))
    expect((await other.ask(pointCalls.setDefault, { ...p1, kinds: [0] })).code).toBe(404)
    expect((await other.get(pointCalls.options, {})).length).toBe(0)
    expect((await one.get(pointCalls.options, { kind: 0 })).length).toBe(1)
  })

  test('the region picks points and departments of a hospital it names; another hospital is shown its own, whatever it names', async () => {
    const hospitalId = await w.org('hospital', `医院${++n}`)
    const [one, other] = [await w.person(codes, hospitalId), await hospitalAdmin()]
    const region = await w.person({}, await w.org('authority', '监管平台'))
    await one.get(pointCalls.add, point('P1', [0]))
    await one.get(departmentCalls.add, department('K1', '内科'))
    const told = async (p: typeof one, o: object) => [
      (await p.get(pointCalls.options, o)).map((x) => x.code),
      (await p.get(departmentCalls.options, o)).map((x) => x.code),
    ]
    const [points, both] = [['P1'], [['P1'], ['K1']]]
    expect([await told(region, { hospitalId }), await told(region, {})]).toEqual([both, [[], []]])
    expect([await told(other, { hospitalId }), await told(one, {})]).toEqual([[[], []], both])
    expect((await region.get(pointCalls.options, { hospitalId, kind: 0 })).map((x) => x.code)).toEqual(points)
  })

  test('other modules read a point and the default of a kind', async () => {
    const admin = await hospitalAdmin()
    const { id } = await admin.get(pointCalls.add, point('P1', [0]))
    const { systemActor, withTx } = await import('#kernel/server/tx.ts')
    await withTx(systemActor, async (tx) => {
      expect((await pointOf(tx, id))?.code).toBe('P1')
      expect((await defaultPoint(tx, admin.orgId, 0))?.id).toBe(id)
      expect(await defaultPoint(tx, admin.orgId, 1)).toBeUndefined()
    })
  })

  test('whatever the points, every kind an enabled point takes has exactly one default', () => {
    const kinds = fc.uniqueArray(fc.integer({ min: 0, max: 3 }))
    const standing = fc.record({ enabled: fc.boolean(), productKinds: kinds, defaultKinds: kinds })
    fc.assert(
      fc.property(fc.array(standing, { maxLength: 6 }), kinds, (made, wish) => {
        const all: Standing[] = made.map((p, i) => ({ ...p, id: String(i) }))
        const changes = new Map(settleDefaults(all, { id: '0', kinds: wish }).map((c) => [c.id, c.kinds]))
        const after = all.map((p) => ({ ...p, defaultKinds: changes.get(p.id) ?? p.defaultKinds }))
        for (const kind of [0, 1, 2, 3]) {
          const able = after.filter((p) => p.enabled && p.productKinds.includes(kind))
          const holders = after.filter((p) => p.defaultKinds.includes(kind))
          expect(holders.length).toBe(Math.min(able.length, 1))
          expect(holders.every((p) => able.includes(p))).toBe(true)
          if (wish.includes(kind) && able[0]?.id === '0') expect(holders[0]!.id).toBe('0')
        }
      }),
    )
  })
})
