import { z } from 'zod'
import { type Allow, call, type OrgKind } from '#kernel/shared/call.ts'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { exportCall } from '#kernel/shared/exporting.ts'
import { type FieldTable, type FieldValue, type Values, zodOf } from '#kernel/shared/field.ts'
import { importCall } from '#kernel/shared/importing.ts'
import { ask, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { type ProductKind, productTables } from './tables.ts'
import { titles } from './titles.data.ts'

type Titles = Record<keyof typeof titles.drug, string>

/** Importer kinds of `/api/Import/ImportFile`, by product kind. */
export const importKinds = { 0: 'drug', 1: 'consumable', 2: 'reagent', 3: 'logistics' } as const

const everybody: readonly OrgKind[] = ['hospital', 'supplier', 'authority']

/** A product as lists show it; `values` holds every field of its kind by key, references as their names. */
export const ProductRow = z.object({
  id: Id,
  kind: z.int(),
  platformCode: z.string(),
  name: z.string(),
  spec: z.string(),
  packUnit: z.string(),
  manufacturer: z.string(),
  values: z.record(z.string(), z.unknown()),
  enabled: z.boolean(),
  disabledReason: z.string(),
  version: z.int(),
  actions: z.array(z.string()),
})

/** For reading and editing: in `values`, references are ids; their names stand beside. */
export const ProductDetail = ProductRow.extend({
  manufacturerId: Id.nullable(),
  categoryId: Id.nullable(),
  category: z.string(),
  /** 图片/附件, at most 5 (domain §2.1). */
  images: z.array(Attachment),
  createdAt: z.string(),
  updatedAt: z.string(),
})

export const productFilters = {
  kind: z.int().min(0).max(3),
  categoryId: Id,
  manufacturerId: Id,
  enabled: z.boolean(),
  narcotic: z.boolean(),
  coldChain: z.boolean(),
}

/** The body of one kind: the kind and its fields, judged by the kind's table. */
const bodyOf = <K extends ProductKind>(kind: K) =>
  z
    .object({
      kind: z.literal(kind),
      values: zodOf(productTables[kind] as FieldTable),
      /** File ids of pictures and attachments; left out, they stay as they are. */
      images: AttachmentIds.optional(),
    })
    .strict()

export interface ProductBody {
  kind: ProductKind
  values: Record<string, FieldValue>
  images?: string[]
}
interface AskedBody {
  kind: ProductKind
  values: Values
  images?: string[]
}

/** The calls of one catalogue screen: 药品, 耗材与试剂 or 后勤物资 (domain §2.1 to §2.5). */
const family = (o: { base: `/${string}`; screen: string; titles: Titles; kinds: readonly ProductKind[] }) => {
  const may = (code: string): Allow => ({ code: `${o.screen}:${code}`, orgs: ['authority'] })
  const view: Allow = { code: `${o.screen}:view`, orgs: everybody }
  const kinds = o.kinds.map(bodyOf)
  const body = z.discriminatedUnion('kind', kinds as never) as z.ZodType<ProductBody, AskedBody>
  const Saved = z.object({ id: Id, platformCode: z.string(), version: z.int() })
  const reason = z.string().trim().max(200).default('')
  const post = { method: 'POST', does: 'write' } as const
  return {
    query: call({
      method: 'POST',
      path: `${o.base}/query`,
      title: o.titles.query,
      allow: view,
      does: 'read',
      input: ask(productFilters, ['platformCode', 'name', 'createdAt']),
      output: pageOf(ProductRow),
    }),
    detail: call({
      method: 'POST',
      path: `${o.base}/detail`,
      title: o.titles.detail,
      allow: view,
      does: 'read',
      input: z.object({ id: Id }).strict(),
      output: ProductDetail,
    }),
    add: call({
      ...post,
      path: `${o.base}/add`,
      title: o.titles.add,
      allow: may('add'),
      input: body,
      output: Saved,
    }),
    update: call({
      ...post,
      path: `${o.base}/update`,
      title: o.titles.update,
      allow: may('edit'),
      input: z.object({ id: Id, version: Version, body }).strict(),
      output: Saved,
    }),
    delete: call({
      ...post,
      path: `${o.base}/delete`,
      title: o.titles.delete,
      allow: may('delete'),
      input: z.object({ id: Id, version: Version }).strict(),
      output: z.object({ id: Id }),
    }),
    switch: call({
      ...post,
      path: `${o.base}/switch`,
      title: o.titles.switch,
      allow: may('enable'),
      input: z.object({ id: Id, version: Version, enabled: z.boolean(), reason }).strict(),
      output: Saved,
    }),
    batchSwitch: call({
      ...post,
      path: `${o.base}/batchSwitch`,
      title: o.titles.batchSwitch,
      allow: may('enable'),
      input: z.object({ ids: z.array(Id).min(1).max(500), enabled: z.boolean(), reason }).strict(),
      output: z.object({
        done: z.int(),
        failed: z.array(z.object({ id: Id, no: z.string(), reason: z.string() })),
      }),
    }),
    import: importCall(`${o.base}/import`, o.titles.import, may('import'), {
      /** Which kind the file holds; the catalogue's first when left out. */
      kind: z.enum(o.kinds.map((k) => importKinds[k])).optional(),
    }),
    export: exportCall(
      `${o.base}/export`,
      o.titles.export,
      { code: `${o.screen}:export`, orgs: everybody },
      productFilters,
    ),
  }
}
export type ProductCalls = ReturnType<typeof family>

export interface Family {
  screen: 'baseInfo/drug' | 'baseInfo/consumable' | 'baseInfo/logistics'
  title: string
  kinds: readonly ProductKind[]
  calls: ProductCalls
}
const of = (screen: Family['screen'], word: keyof typeof titles, kinds: readonly ProductKind[]): Family => ({
  screen,
  title: titles[word].noun,
  kinds,
  calls: family({ base: `/linex/hospital/${word}`, screen, titles: titles[word], kinds }),
})

export const drugFamily = of('baseInfo/drug', 'drug', [0])
export const instFamily = of('baseInfo/consumable', 'inst', [1, 2])
export const materialFamily = of('baseInfo/logistics', 'material', [3])
export const productFamilies = [drugFamily, instFamily, materialFamily] as const
/** Which screen maintains a kind. */
export const familyOfKind = (kind: number): Family =>
  productFamilies.find((f) => f.kinds.includes(kind as ProductKind))!
