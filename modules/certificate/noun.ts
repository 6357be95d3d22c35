import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { certificateFiles } from './server/public.ts'
import { lapsing } from './server/queries/warnings.ts'
import { certificateRoutes } from './server/routes.ts'
import { certKinds } from './shared/kinds.ts'
import { certificateMachine } from './shared/machine.ts'
import { certificateMessages } from './shared/messages.ts'

export const noun: Noun = {
  name: 'certificate',
  screens,
  grants,
  routes: certificateRoutes,
  machines: [certificateMachine],
  prefixes: ['ZJ'],
  messages: [certificateMessages],
  warnings: lapsing,
  kept: [{ machine: certificateMachine, apart: ['audited_by', 'created_by'] }],
  files: certificateFiles,
  log: { choices: { 'certificate.kind': certKinds } },
}
