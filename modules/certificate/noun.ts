import type { Noun } from '#kernel/server/noun.ts'
import { certificateFiles } from './server/public.ts'
import { certificateRoutes } from './server/routes.ts'
import { certificateMachine } from './shared/machine.ts'
import { certificateMessages } from './shared/messages.ts'

export const noun: Noun = {
  name: 'certificate',
  routes: certificateRoutes,
  machines: [certificateMachine],
  prefixes: ['ZJ'],
  messages: [certificateMessages],
  kept: [{ machine: certificateMachine, apart: ['audited_by', 'created_by'] }],
  files: certificateFiles,
}
