import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { each, Id, Kind, versioned } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { type FamilyName, families } from '#modules/product/shared/calls.ts'
import { changeNames, conflictNames, differing, stateNames } from './states.ts'
import { titles } from './titles.data.ts'

export const screen = 'purchaseList/dataGovernance'
/** Pairs of doubles a page of them holds. */
export const pairsAtOnce = 200
const readers = { orgs: ['hospital', 'authority'] } as const

/** Why a product is thought to be the one: the parts of the score from 0 to 100, or the code that decided alone. */
export const Judged = z.object({
  exact: z.enum(['insuranceCode', 'barcode', 'approvalNo']).nullable(),
  ...each(z.int(), 'name', 'spec', 'maker', 'pack'),
})
export type Judged = z.output<typeof Judged>

/** A product as it is compared with. Price: what the hospital pays, else the listed one, yuan for a pack. */
const Product = z.object({
  id: Id,
  ...each(z.string(), 'code', 'name', 'spec', 'packSpec', 'unit', 'maker', 'approvalNo'),
  /** Minimum units of a pack. */
  ratio: DecOut,
  price: DecOut.nullable(),
  enabled: z.boolean(),
})
const said = each(z.string(), 'code', 'name', 'spec', 'packSpec', 'unit', 'maker')

export const CodeRow = z.object({
  id: Id,
  kind: z.int(),
  hospital: z.string(),
  ...said,
  ...each(z.string(), 'approvalNo', 'insuranceCode', 'barcode'),
  price: DecOut.nullable(),
  state: z.enum(stateNames),
  /** The product it is, or the likeliest one. */
  product: Product.nullable(),
  /** From 0 to 1. */
  score: DecOut.nullable(),
  judged: Judged.nullable(),
  differences: z.array(z.enum(differing)),
  conflicts: z.array(z.enum(conflictNames)),
  /** Why it may differ, where somebody said so. */
  accepted: z.string(),
  /** Somebody looked: there is no such product. */
  noProduct: z.boolean(),
  /** Codes merged into it. */
  aliases: z.array(z.string()),
  matchedName: z.string(),
  matchedAt: z.string().nullable(),
  version: z.int(),
})

const Candidate = z.object({
  product: Product,
  score: DecOut,
  judged: Judged,
  differences: z.array(z.enum(differing)),
  /** What would have to be settled. */
  conflicts: z.array(z.enum(conflictNames)),
  /** The code of the hospital that has this product already. */
  taken: z.string(),
})

const Side = z.object({ id: Id, version: z.int(), ...said, product: z.string() })
const Priced = Side.extend({ price: DecOut.nullable() })
const Double = z.object({
  id: z.string(),
  score: DecOut,
  /** Both are matched with one product. */
  same: z.boolean(),
  kind: z.int(),
  hospital: z.string(),
  a: Side,
  b: Side,
})

const Rate = z.object({
  id: Id,
  hospital: z.string(),
  ...each(z.int(), 'total', 'matched', 'suggested', 'conflict', 'unmatched', 'invalid'),
  /** Matched ÷ all but aliases, in percent with one decimal; null without any code. */
  rate: DecOut.nullable(),
})

/** What a match or merge changes, once done: with this id it is undone. */
const Changed = z.object({ changeId: Id, done: z.int() })
const items = z.array(versioned).min(1).max(500)
const filters = { state: z.array(z.enum(stateNames)), kind: Kind, hospitalId: Id, noProduct: z.boolean() }
const sorts = ['code', 'name', 'score', 'price', 'matchedAt'] as const

/** The calls of one family of goods, as the systems before had them. */
const family = (name: FamilyName) => {
  const at = callsAt(`/linex/hospital/compare/${name}`, screen, ['hospital'])
  const t = titles[name]
  return {
    query: at.list(t.query, filters, sorts, CodeRow, { ...readers, ...priced }),
    /** How far one's own hospital is, or for the authority each hospital; and the job that is under way. */
    figures: at.read(
      'figures',
      t.figures,
      'view',
      z.object({}).strict(),
      z.object({
        rows: z.array(Rate),
        run: z
          .object({
            ...each(z.int(), 'total', 'done', 'matched', 'suggested', 'conflicts', 'none'),
            askedName: z.string(),
            beganAt: z.string(),
            endedAt: z.string().nullable(),
          })
          .nullable(),
      }),
      readers,
    ),
    /** The five likeliest products of a code, or those a keyword finds. */
    candidates: at.read(
      'candidates',
      t.candidates,
      'view',
      z.object({ id: Id, keyword: z.string().trim().max(100).optional() }).strict(),
      z.array(Candidate),
      { ...readers, ...priced },
    ),
    /** Each is this product, or none; all or nothing. A reason lets price and ratio differ. */
    match: at.write(
      'match',
      t.match,
      'match',
      z
        .object({
          items: z
            .array(versioned.extend({ productId: Id.nullable() }))
            .min(1)
            .max(500),
          reason: z.string().trim().max(200).optional(),
        })
        .strict(),
      Changed,
    ),
    /** Looks for the products of all open codes, as a job; one that is under way goes on. */
    autoMatch: at.write(
      'autoMatch',
      t.autoMatch,
      'autoMatch',
      z.object({}).strict(),
      z.object({ runId: Id, total: z.int() }),
    ),
    cancelMatch: at.write('cancelMatch', t.cancelMatch, 'cancelMatch', z.object({ items }).strict(), Changed),
    /** Pairs that look like one article, a page of `pairsAtOnce`: codes of a hospital; for the authority products of the region. */
    doubles: at.read(
      'doubles',
      t.doubles,
      'view',
      z
        .object({ keyword: z.string().trim().max(100).optional(), page: z.int().min(1).max(10_000).default(1) })
        .strict(),
      z.object({ rows: z.array(Double), total: z.int() }),
      readers,
    ),
    preview: at.read(
      'preview',
      t.preview,
      'merge',
      z.object({ keep: Id, lose: Id }).strict(),
      z.object({
        keep: Priced,
        lose: Priced,
        /** The product the kept code has afterwards. */
        product: z.string(),
        /** Items of the catalogue whose code changes. */
        items: z.array(z.object({ name: z.string(), supplier: z.string(), from: z.string(), to: z.string() })),
      }),
      priced,
    ),
    merge: at.write('merge', t.merge, 'merge', z.object({ keep: versioned, lose: versioned }).strict(), Changed),
    /** They are two articles, and not shown as doubles again. */
    apart: at.write('apart', t.apart, 'merge', z.object({ a: Id, b: Id }).strict(), z.object({ done: z.int() })),
    /** What was decided lately, the newest first. */
    changes: at.read(
      'changes',
      t.changes,
      'view',
      z.object({ changeKind: z.enum(changeNames).optional() }).strict(),
      z.array(
        z.object({
          id: Id,
          changeKind: z.enum(changeNames),
          label: z.string(),
          byName: z.string(),
          at: z.string(),
          undoneAt: z.string().nullable(),
          undoneBy: z.string(),
          /** It may still be undone. */
          open: z.boolean(),
        }),
      ),
    ),
    undo: at.write('undo', t.undo, '', z.object({ id: Id }).strict(), z.object({ done: z.int(), label: z.string() }), {
      codes: [`${screen}:match`, `${screen}:cancelMatch`, `${screen}:merge`],
    }),
    import: at.import(t.import),
    export: at.export(t.export, filters, { ...readers, ...priced }),
  }
}
export type CodeCalls = ReturnType<typeof family>

export const drugCodeCalls = family('drug')
export const instCodeCalls = family('inst')
export const materialCodeCalls = family('material')
export const codeCalls = { drug: drugCodeCalls, inst: instCodeCalls, material: materialCodeCalls } as const

/** The kinds of goods a family holds. */
export const kindsOf = (name: FamilyName): readonly number[] => families[name].kinds
export const importKind = (name: FamilyName) => `hospitalCode.${name}` as const
