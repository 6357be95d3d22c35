import { z } from 'zod'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { changesOf, type FieldTable, type FieldValue, type Values, zodOf } from '#kernel/shared/field.ts'
import { Batch, ById, Id, Kind, versioned } from '#kernel/shared/page.ts'
import { Packs } from './packs.ts'
import { type ProductKind, productTables } from './tables.ts'
import { titles } from './titles.data.ts'
import { Use, Versions } from './versions.ts'

type Titles = Record<keyof typeof titles.drug, string>

/** Importer kinds of `/api/Import/ImportFile`, by product kind. */
export const importKinds = { 0: 'drug', 1: 'consumable', 2: 'reagent', 3: 'logistics' } as const

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

const Named = z.object({ id: Id, code: z.string() })

/** For reading and editing: in `values`, references are ids; their names stand beside. */
export const ProductDetail = ProductRow.extend({
  manufacturerId: Id.nullable(),
  categoryId: Id.nullable(),
  category: z.string(),
  /** 图片/附件, at most 5 (domain §2.1). */
  images: z.array(Attachment),
  /** What it was merged into (domain-lists §2.33). */
  mergedInto: Named.nullable(),
  /** What stands in its place, made anew for other units, and what it stands in the place of. */
  replacedBy: Named.nullable(),
  replaces: z.array(Named),
  createdAt: z.string(),
  updatedAt: z.string(),
})

export const productFilters = {
  kind: Kind,
  /** With all below it; of whichever tree governs for the reader. */
  categoryId: Id,
  /** Whether it stands in that tree at all. */
  classed: z.boolean(),
  manufacturerId: Id,
  enabled: z.boolean(),
  narcotic: z.boolean(),
  coldChain: z.boolean(),
}

/** The body of one kind: the kind and its fields, judged by the kind's table. */
const bodyOf = (kind: ProductKind, of: typeof zodOf = zodOf) =>
  z
    .object({
      kind: z.literal(kind),
      values: of(productTables[kind] as FieldTable),
      /** File ids of pictures and attachments; left out, they stay as they are. */
      images: AttachmentIds.optional(),
    })
    .strict()

export interface ProductBody {
  kind: ProductKind
  values: Record<string, FieldValue>
  images?: string[]
}
type AskedBody = Omit<ProductBody, 'values'> & { values: Values }

const ofKinds = (kinds: readonly ProductKind[], of?: typeof zodOf) =>
  z.discriminatedUnion('kind', kinds.map((k) => bodyOf(k, of)) as never) as z.ZodType<ProductBody, AskedBody>

/** A product of any kind, for whoever makes one on another screen. */
export const AnyProduct = ofKinds([0, 1, 2, 3])

/** The calls of one catalogue screen: 药品, 耗材与试剂 or 后勤物资 (domain §2.1 to §2.5). */
const family = (o: { base: `/${string}`; screen: string; titles: Titles; kinds: readonly ProductKind[] }) => {
  const at = callsAt(o.base, o.screen, ['authority'])
  const everybody = { orgs: ['hospital', 'supplier', 'authority'] } as const
  const body = ofKinds(o.kinds)
  const Saved = z.object({ id: Id, platformCode: z.string(), version: z.int() })
  const turn = { enabled: z.boolean(), reason: z.string().trim().max(200).default('') }
  const many = z.object({ ids: z.array(Id).min(1).max(500), ...turn }).strict()
  const { titles } = o
  return {
    query: at.list(titles.query, productFilters, ['platformCode', 'name', 'createdAt'], ProductRow, everybody),
    detail: at.detail(titles.detail, ProductDetail, everybody),
    add: at.write('add', titles.add, 'add', body, Saved),
    /** What is left out stays as it is. */
    update: at.write(
      'update',
      titles.update,
      'edit',
      versioned.extend({ body: ofKinds(o.kinds, changesOf) }).strict(),
      Saved,
    ),
    delete: at.write('delete', titles.delete, 'delete', versioned, ById),
    switch: at.write(
      'switch',
      titles.switch,
      'enable',
      versioned.extend({ ...turn, replacedById: Id.optional() }).strict(),
      Saved,
    ),
    batchSwitch: at.write('batchSwitch', titles.batchSwitch, 'enable', many, Batch),
    import: at.import(titles.import, {
      /** Which kind the file holds; the catalogue's first when left out. */
      kind: z.enum(o.kinds.map((k) => importKinds[k])).optional(),
    }),
    export: at.export(titles.export, productFilters, everybody),
    versions: at.read('versions', titles.versions, 'view', ById, Versions, everybody),
    packs: at.write('packs', titles.packs, 'edit', Packs, Saved),
    usage: at.read('usage', titles.usage, 'view', ById, Use, { ...everybody, ...priced }),
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
export const families = { drug: drugFamily, inst: instFamily, material: materialFamily } as const
export type FamilyName = keyof typeof families
export const productFamilies = Object.values(families)
/** Which screen maintains a kind. */
export const familyOfKind = (kind: number): Family =>
  productFamilies.find((f) => f.kinds.includes(kind as ProductKind))!
