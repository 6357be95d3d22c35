import type { Noun } from '#kernel/server/noun.ts'
import { acceptanceInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { photoFiles } from './server/photos.ts'
import { confirmedThisMonth } from './server/queries/cards.ts'
import { countLingering } from './server/queries/read.ts'
import { acceptanceTrail } from './server/queries/trail.ts'
import { acceptanceReactions } from './server/reactions.ts'
import { acceptanceRoutes } from './server/routes.ts'
import { acceptance } from './server/service.ts'
import './server/settings.ts'
import { acceptanceMachine } from './shared/machine.ts'
import { acceptanceMessages } from './shared/messages.ts'
import { acceptancePaper } from './shared/paper.ts'
import { acceptanceWords, checkWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'acceptance',
  screens,
  grants,
  routes: acceptanceRoutes,
  machines: [acceptanceMachine],
  reactions: acceptanceReactions,
  prefixes: ['YS'],
  messages: [acceptanceMessages],
  cards: [
    {
      key: 'acceptRegion',
      label: '待验收的配送',
      tone: 'blue',
      place: 170,
      codes: ['procurement/acceptance:view'],
      orgs: ['authority'],
      machine: acceptanceMachine,
      status: 'wait',
    },
    {
      key: 'acceptLingers',
      label: '登记超期未确认',
      tone: 'red',
      place: 105,
      codes: ['procurement/acceptance:view'],
      orgs: ['hospital', 'supplier', 'authority'],
      path: '/procurement/acceptance',
      filters: { lingers: true },
      count: countLingering,
    },
    {
      key: 'confirmedMonth',
      label: '本月已确认的验收',
      tone: 'blue',
      place: 280,
      codes: ['procurement/acceptance:view', 'settlement/invoice:view'],
      orgs: ['hospital', 'supplier'],
      path: '/procurement/acceptance',
      filters: { status: ['confirmed'], confirmedAt: { from: 'month' } },
      count: confirmedThisMonth,
    },
  ],
  trail: { ...acceptanceTrail, look: async (ctx, id) => acceptance.asDoc(await acceptance.get(ctx, id)) },
  papers: [acceptancePaper],
  log: { actions: { refusePart: '部分拒收' }, words: { acceptance: [acceptanceWords, checkWords] } },
  kept: [
    {
      machine: acceptanceMachine,
      issuer: 'hospital_id',
      lines: { table: 'acceptance_line', parent: 'acceptance_id', owners: ['hospital_id', 'supplier_id'] },
      apart: ['confirmed_by', 'checked_by'],
    },
  ],
  files: photoFiles,
  invariants: acceptanceInvariants,
}
