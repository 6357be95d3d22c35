import sharp from 'sharp'
import { founder, withTx } from '#kernel/server/tx.ts'
import { creditCheckOf } from '#kernel/shared/validators.ts'
import { seedMenu } from '#modules/menu/server/seed.ts'
import { beside } from './signing.ts'
import type { World } from './world.ts'

/** Who reviews registrations, alone and with a second person beside him, and a picture to show as a licence. */
export const openRegistering = async (w: World) => {
  await withTx(founder, seedMenu)
  const authority = await w.org('authority', '监管')
  const alone = await w.person({ 'system/hospital': 'view auditRegistration' }, authority)
  const reviewer = beside(alone, await w.person({ 'system/lowered': 'view agree' }, authority))
  const blank = sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
  return { alone, reviewer, licence: await blank.jpeg().toBuffer() }
}

let n = 0
/** What a company writes that nobody wrote before. */
export const newCompany = (over: object = {}) => {
  n += 1
  const first = `91330100MA2${String(n).padStart(6, '0')}`
  return {
    orgName: `新供应商${n}有限公司`,
    creditCode: `${first}${creditCheckOf(first)}`,
    legalPerson: '王法人',
    licenceFrom: '2020-01-01',
    licenceTo: null,
    address: '云泽区一号',
    loginName: `newsup${n}`,
    name: '王管理',
    mobile: `1380013${String(n).padStart(4, '0')}`,
    ...over,
  }
}
