import type { Card, Noun } from '#kernel/server/noun.ts'
import { correctionInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { waitingIn } from './server/queries/read.ts'
import { correctionRoutes } from './server/routes.ts'
import { correctionFiles } from './server/service.ts'
import { type Area, areaKeys, areas } from './shared/areas.ts'
import { correctionMachine } from './shared/machine.ts'
import { correctionWords } from './shared/words.ts'

const card = (area: Area, i: number): Card => ({
  key: `${area}Correction`,
  label: areas[area].waits,
  tone: 'orange',
  place: 146 + i,
  codes: [`${areas[area].screen}:audit`],
  orgs: ['authority'],
  path: `/${areas[area].screen}`,
  filters: { area, status: ['pending'] },
  count: waitingIn(area),
})

export const noun: Noun = {
  name: 'correction',
  screens,
  grants,
  routes: correctionRoutes,
  machines: [correctionMachine],
  prefixes: ['JC'],
  cards: areaKeys.map(card),
  kept: [{ machine: correctionMachine, issuer: 'org_id', apart: ['audited_by', 'created_by'] }],
  files: correctionFiles,
  invariants: correctionInvariants,
  log: {
    fields: { field: '纠错字段', take: '采纳', opinion: '审核意见' },
    words: { correction: [correctionWords] },
  },
}
