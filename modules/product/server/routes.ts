import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { type Family, importKinds, productFamilies } from '../shared/calls.ts'
import { productImporters } from './importer.ts'
import { setPacks } from './packs.ts'
import * as products from './service.ts'
import { usage, versions } from './versions.ts'

const routesOf = (f: Family): Routes =>
  implement(f.calls, {
    query: products.query(f),
    detail: products.detail(f),
    add: products.add,
    update: products.update(f),
    delete: products.remove(f),
    switch: products.setEnabled(f),
    batchSwitch: products.setAllEnabled(f),
    import: (ctx, { kind, ...input }) => {
      const chosen = f.kinds.find((k) => importKinds[k] === kind) ?? f.kinds[0]!
      return runImport(ctx, productImporters[chosen], input)
    },
    export: products.exportList(f),
    packs: setPacks(f),
    versions: versions(f),
    usage: usage(f),
  })

/** 药品, 耗材与试剂, 后勤物资: three doors to the same functions. */
export const productRoutes: Routes = productFamilies.flatMap(routesOf)
