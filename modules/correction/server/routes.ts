import { implement, type Routes } from '#kernel/server/implement.ts'
import { correctionCalls, productCorrectCalls } from '../shared/calls.ts'
import { audit, batchAudit } from './decide.ts'
import { add, correctProductOf } from './propose.ts'
import { detail, exported, query, withdraw } from './service.ts'

export const correctionRoutes: Routes = [
  ...implement(correctionCalls, { query, detail, add, audit, batchAudit, withdraw, export: exported }),
  ...implement(productCorrectCalls, {
    drug: correctProductOf('drug'),
    consumable: correctProductOf('consumable'),
    logistics: correctProductOf('logistics'),
  }),
]
