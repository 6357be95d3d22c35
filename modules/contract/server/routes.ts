import { implement } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { textsOf } from '#modules/contract-type/server/public.ts'
import { claimCalls, entryCalls } from '../shared/calls.ts'
import { choose, sides } from './choosing.ts'
import { assign, claim, exportPool, giveUp, pool } from './claim.ts'
import { oldContracts } from './importer.ts'
import { registerRoutes } from './life/routes.ts'
import * as choices from './queries/choices.ts'
import { owners } from './queries/pool.ts'
import { add, contract, remove, update } from './service.ts'

export const contractRoutes = [
  ...registerRoutes,
  ...implement(entryCalls, {
    query: contract.query,
    detail: contract.detail,
    add: contract.sending('submit', add),
    update: contract.sending('submit', update),
    delete: remove,
    types: ({ tx, actor }, asked) => choices.typeChoices(tx, actor, asked),
    partners: ({ tx }, asked) => choices.partners(tx, asked),
    sides,
    texts: (ctx, { typeId }) => textsOf(ctx, typeId),
    candidates: choose,
    submit: contract.act,
    withdraw: contract.act,
    audit: contract.act,
    import: (ctx, input) => runImport(ctx, oldContracts, input),
    export: contract.export,
  }),
  ...implement(claimCalls, {
    query: pool.query,
    claim,
    giveUp,
    assign,
    owners: ({ tx, actor }, asked) => owners(tx, actor, asked),
    export: async (ctx, asked) => exportPool(ctx, asked),
  }),
]
