import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { certificateFiles } from './server/public.ts'
import { certificateSteps } from './server/queries/steps.ts'
import { lapsing } from './server/queries/warnings.ts'
import { waitingIn } from './server/queries.ts'
import { certificateRoutes } from './server/routes.ts'
import { certKinds } from './shared/kinds.ts'
import { certificateMachine } from './shared/machine.ts'
import { certificateMessages } from './shared/messages.ts'
import { certWords } from './shared/words.ts'

const toAudit = {
  tone: 'orange',
  codes: ['baseInfo/certificate:audit'],
  orgs: ['authority'],
  filters: { status: ['pending'], forMe: true },
} as const

export const noun: Noun = {
  name: 'certificate',
  screens,
  grants,
  firstSteps: certificateSteps,
  routes: certificateRoutes,
  machines: [certificateMachine],
  prefixes: ['ZJ'],
  messages: [certificateMessages],
  cards: [
    {
      ...toAudit,
      key: 'certificateAudit',
      label: '待审核的证件',
      place: 140,
      path: '/baseInfo/certificate',
      count: waitingIn('org'),
    },
    {
      ...toAudit,
      key: 'standardCertificateAudit',
      label: '待审核的产品与厂家证件',
      place: 145,
      path: '/baseInfo/certificate/standard',
      count: waitingIn('standard'),
    },
  ],
  warnings: lapsing,
  kept: [{ machine: certificateMachine, apart: ['audited_by', 'created_by'] }],
  files: certificateFiles,
  log: { choices: { 'certificate.kind': certKinds }, words: { certificate: [certWords] } },
}
