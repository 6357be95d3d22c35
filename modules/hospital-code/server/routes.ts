import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { keys } from '#kernel/shared/machine.ts'
import { type FamilyName, families } from '#modules/product/shared/calls.ts'
import { codeCalls } from '../shared/calls.ts'
import { codeImporters } from './importer.ts'
import { cancelMatch, match, merge } from './match.ts'
import * as dictionary from './service.ts'
import { undo } from './undo.ts'

const routesOf = (name: FamilyName): Routes =>
  implement(codeCalls[name], {
    query: (ctx, input) => dictionary.query(ctx, name, input),
    figures: (ctx) => dictionary.figures(ctx, name),
    candidates: (ctx, input) => dictionary.candidates(ctx, name, input),
    match: (ctx, input) => match(ctx, name, input),
    autoMatch: (ctx) => dictionary.autoMatch(ctx, name),
    cancelMatch: (ctx, input) => cancelMatch(ctx, name, input),
    doubles: (ctx, input) => dictionary.doubles(ctx, name, input),
    preview: (ctx, input) => dictionary.preview(ctx, name, input),
    merge: (ctx, input) => merge(ctx, name, input),
    apart: (ctx, input) => dictionary.apart(ctx, input),
    changes: (ctx, input) => dictionary.listChanges(ctx, name, input),
    undo: (ctx, input) => undo(ctx, name, input),
    import: (ctx, input) => runImport(ctx, codeImporters[name], input),
    export: (ctx, input) => dictionary.exportList(ctx, name, input),
  })

export const dictionaryRoutes: Routes = keys(families).flatMap(routesOf)
