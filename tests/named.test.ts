import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { everySetting, setting } from '#kernel/server/config.ts'
import { fileCalls, resourceId as plain, templatePurpose } from '#kernel/shared/calls/files.ts'
import { configCalls } from '#modules/setting/shared/calls.ts'
import { fetchFile, send } from './uploads.ts'
import { openWorld, type Person, type World } from './world.ts'

/* security.md C92: what a setting names is checked like an id in a call, when it is set and when it is used. */
let w: World
let region: Person
let hospital: Person
let rival: Person
const config = { 'system/config': 'view edit reset' }
beforeAll(async () => {
  w = await openWorld()
  region = await w.person(config, await w.org('authority', '监管'))
  hospital = await w.person(config, await w.org('hospital', '甲医院'))
  rival = await w.person(config, await w.org('supplier', '供应商乙'))
})
afterAll(() => w.close())

const pdf = (n: number) => Buffer.from(`%PDF-1.4\n1 0 obj<</N ${n}>>endobj\ntrailer<<>>\n%%EOF\n`)
let n = 0
const fileOf = async (
  who: Person,
  resourceId: typeof templatePurpose | typeof plain = templatePurpose,
): Promise<string> => {
  const part = { field: 'u', filename: 'a.pdf', bytes: pdf(++n) }
  const { data } = await send(w.app, who, fileCalls.upload, { version: 'v2', resourceId }, [part])
  return data!.u!
}
const versionOf = async (key: string, orgId: string | null): Promise<number> =>
  (await w.sql.query('select version from config where key = $1 and org_id is not distinct from $2', [key, orgId]))
    .rows[0]?.version ?? 0
/** What setting it is answered; the region's person sets the region's value. */
const set = async (who: Person, key1: string, value1: string) =>
  (
    await who.ask(configCalls.update, {
      key1,
      value1,
      version: await versionOf(key1, who === region ? null : who.orgId),
    })
  ).code
/**
 * Words people read: names of districts, and what another platform calls its catalogue; and the key another service knows us by. No id
 * of anything here.
 */
const words = ['order.remoteDistricts', 'page.provincialCatalog', 'settlement.verifyKey']
const template = 'file.authorisationTemplate'

test('no setting takes the id of what belongs to another organisation, whatever it is for and whoever sets it', async () => {
  // of each kind that a setting may name, one that nobody has yet
  for (const names of ['person', 'org'] as const) setting(`file.${names}`, z.string(), '', '试', { names })
  const texts = everySetting().filter((s) => z.toJSONSchema(s.type, { unrepresentable: 'any' }).type === 'string')
  expect(texts.map((s) => s.key)).toEqual(expect.arrayContaining([...words, template, 'sso.url', 'file.person']))
  const strange = [await fileOf(rival), rival.userId, rival.orgId, crypto.randomUUID()]
  for (const s of texts.filter((one) => !words.includes(one.key)))
    for (const who of [hospital, region])
      for (const id of strange) expect([s.key, id, await set(who, s.key, id)]).not.toEqual([s.key, id, 0])
})

test('it takes what is the organisation’s own, and what is the authority’s', async () => {
  const own = { 'file.person': 'userId', 'file.org': 'orgId' } as const
  for (const [key, what] of Object.entries(own))
    for (const [who, of] of [
      [region, region],
      [hospital, region],
      [hospital, hospital],
    ] as const)
      expect([key, await set(who, key, of[what])]).toEqual([key, 0])
  const [mine, theirs] = [await fileOf(hospital), await fileOf(region)]
  for (const id of [theirs, mine, '']) expect(await set(hospital, template, id)).toBe(0)
  expect(await set(region, template, theirs)).toBe(0)
  // what everybody gets is nobody's private file, though the authority may see it
  expect(await set(region, template, mine)).toBe(404)
})

test('a file of another organisation is not downloaded, however it came into the setting', async () => {
  const id = await fileOf(rival)
  const download = async (who: Person) => {
    const { bytes, envelope } = await fetchFile(w.app, who, fileCalls.download, { type: '1' })
    return envelope?.msg ?? bytes.subarray(0, 4).toString()
  }
  for (const orgId of [null, hospital.orgId]) {
    await w.sql.query('delete from config where key = $1', [template])
    await w.sql.query('insert into config (key, org_id, value) values ($1, $2, to_jsonb($3::text))', [
      template,
      orgId,
      id,
    ])
    expect(await download(hospital)).toBe('平台尚未上传授权书模板')
  }
  await w.sql.query('delete from config where key = $1', [template])
  await set(region, template, await fileOf(region))
  expect([await download(hospital), await download(rival)]).toEqual(['%PDF', '%PDF'])
  await set(hospital, template, await fileOf(hospital))
  expect(await download(hospital)).toBe('%PDF')
})

test('a file that lies there for another reason does not become the template, nor is it read as one', async () => {
  await w.sql.query('delete from config where key = $1', [template])
  const [other, mine] = [await fileOf(region, plain), await fileOf(hospital, plain)]
  expect([
    await set(region, template, other),
    await set(hospital, template, mine),
    await set(hospital, template, other),
  ]).toEqual([404, 404, 404])
  await w.sql.query('insert into config (key, value) values ($1, to_jsonb($2::text))', [template, other])
  for (const who of [hospital, rival]) {
    const { envelope } = await fetchFile(w.app, who, fileCalls.download, { type: '1' })
    expect(envelope?.msg).toBe('平台尚未上传授权书模板')
  }
})
