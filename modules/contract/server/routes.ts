import { implement } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { textsOf } from '#modules/contract-type/server/public.ts'
import { claimCalls, entryCalls } from '../shared/calls.ts'
import { choose, sides } from './choosing.ts'
import { assign, claim, exportPool, giveUp, pool } from './claim.ts'
import { oldContracts } from './importer.ts'
import { oneAlone } from './life/alone.ts'
import { preview, previewTyped } from './life/preview.ts'
import { registerRoutes } from './life/routes.ts'
import * as choices from './queries/choices.ts'
import { owners } from './queries/pool.ts'
import { add, contract, remove, update } from './service.ts'

export const contractRoutes = [
  ...registerRoutes,
  ...implement(entryCalls, {
    query: contract.query,
    detail: contract.detail,
    preview,
    previewTyped,
    add: contract.sending('submit', add),
    update: (ctx, wish) => contract.sending('submit', update)(ctx, wish).catch(oneAlone),
    delete: remove,
    types: ({ tx, actor }, asked) => choices.typeChoices(tx, actor, asked),
    partners: ({ tx }, asked) => choices.partners(tx, asked),
    sides,
    texts: (ctx, { typeId }) => textsOf(ctx, typeId),
    candidates: choose,
    submit: (ctx, wish) => contract.act(ctx, wish).catch(oneAlone),
    withdraw: contract.act,
    takeBack: contract.act,
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
