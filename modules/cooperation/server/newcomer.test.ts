import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { openCalls, registrationCalls } from '#modules/registration/shared/calls.ts'
import { creditCode } from '#tests/cooperating.ts'
import { newCompany, openRegistering } from '#tests/registering.ts'
import { stranger } from '#tests/strangers.ts'
import { openWorld, type World } from '#tests/world.ts'
import { cooperationCalls as calls } from '../shared/calls.ts'

/* domain-lists §2.35: who is invited before he is here. */
let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

test('an invitation to somebody who is not registered waits, and is his with his registration', async () => {
  const { reviewer, licence } = await openRegistering(w)
  const may = { 'baseInfo/mySupplier': 'view invite answer' }
  const hospital = await w.person(may, await w.org('hospital', '等待医院'))
  const code = creditCode()
  const made = await hospital.get(calls.invite, { creditCode: code, name: '将来有限公司' })
  expect(made.waits).toBe(true)
  const row = async () => (await hospital.get(calls.query, {})).rows.find((r) => r.id === made.id)!
  expect(await row()).toMatchObject({ supplier: '将来有限公司', supplierId: null, status: 'invited' })

  const values = newCompany({ creditCode: code })
  const who = stranger(w, '198.51.100.7')
  const [password] = await who.secrets(values.loginName, 'register', 'Sesame2026open')
  const input = { values: JSON.stringify(values), password: password!, captcha: await who.captcha() }
  const sent = await who.ask(openCalls.register, input, [{ field: 'f0', filename: '执照.jpg', bytes: licence }])
  const { rows } = await reviewer.get(registrationCalls.query, { keyword: (sent.data as { no: string }).no })
  const { id, version } = rows[0]!
  await reviewer.get(registrationCalls.audit, { id, version, action: 'pass' })

  const now = await row()
  expect(now).toMatchObject({ supplier: values.orgName, status: 'invited', creditCode: code })
  const his = await w.person({ ...may, messageNotice: 'view' }, now.supplierId!)
  expect((await his.get(messageCalls.query, {})).rows.map((m) => m.event)).toContain('cooperation.invited')
  await his.get(calls.answer, { id: now.id, version: now.version, action: 'accept' })
  expect((await row()).status).toBe('active')
})
