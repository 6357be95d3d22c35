import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { compareCalls, planNoteCalls } from '../shared/calls.ts'
import { type ProvinceFamily, provinceFamilyNames } from '../shared/families.ts'
import { cancelMatch, match } from './decide.ts'
import { provinceImporters } from './importer.ts'
import { delistedIn } from './queries/runs.ts'
import * as province from './service.ts'

const routesOf = (name: ProvinceFamily): Routes =>
  implement(compareCalls[name], {
    query: (ctx, input) => province.query(ctx, name, input),
    candidates: (ctx, input) => province.candidates(ctx, name, input),
    figures: (ctx) => province.figures(ctx, name),
    pull: (ctx, input) => province.pull(ctx, name, input),
    match: (ctx, input) => match(ctx, name, input),
    autoMatch: (ctx) => province.autoMatch(ctx, name),
    cancelMatch: (ctx, input) => cancelMatch(ctx, name, input),
    import: (ctx, input) => runImport(ctx, provinceImporters[name], input),
    export: (ctx, input) => province.exportList(ctx, name, input),
  })

export const provinceMatchRoutes: Routes = [
  ...provinceFamilyNames.flatMap(routesOf),
  ...implement(planNoteCalls, { delisted: ({ tx }, { id }) => delistedIn(tx, id) }),
]
