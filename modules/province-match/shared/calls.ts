import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { Batch, ById, each, Id, versioned } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { type ProvinceFamily, provinceFamilies } from './families.ts'
import { conflictNames, differing, exactNames, failureNames, partNames, stateNames } from './states.ts'
import { titles } from './titles.data.ts'

const part = z.int().min(0).max(100).nullable()
/** Why two are thought to be one: what decided alone, or the parts of the score from 0 to 100; one neither says is null. */
export const Judged = z.object({
  exact: z.enum(exactNames).nullable(),
  ...each(part, ...partNames),
})
export type Judged = z.output<typeof Judged>

/** What one side says of an article or company; a company has name and credit code. Price: yuan for a pack. */
const said = {
  ...each(z.string(), 'code', 'name', 'spec', 'packSpec', 'unit', 'maker', 'approvalNo', 'insuranceCode', 'creditCode'),
  ratio: DecOut.nullable(),
  price: DecOut.nullable(),
}
/** An item of the platform. `code` is its id there. */
export const TheirItem = z.object({ id: Id, ...said, formerName: z.string(), listed: z.boolean(), from: z.string() })

export const LocalRow = z.object({
  id: Id,
  ...said,
  enabled: z.boolean(),
  state: z.enum(stateNames),
  /** What it is matched with, or likely to be. */
  item: TheirItem.nullable(),
  /** The pair is the hospital's own; else the region's. */
  own: z.boolean(),
  /** By what the hospital knows it on the platform: 院内目录ID. */
  ownId: z.string(),
  /** From 0 to 1. */
  score: DecOut.nullable(),
  judged: Judged.nullable(),
  differences: z.array(z.enum(differing)),
  conflicts: z.array(z.enum(conflictNames)),
  /** Why they may differ, where somebody said so. */
  accepted: z.string(),
  way: z.enum(['auto', 'person', 'import']).nullable(),
  matchedName: z.string(),
  matchedAt: z.string().nullable(),
  /** Stamp of the pair; 0 where there is none. */
  version: z.int(),
})

const Candidate = z.object({
  item: TheirItem,
  score: DecOut,
  judged: Judged,
  differences: z.array(z.enum(differing)),
  /** What would have to be settled with a reason. */
  conflicts: z.array(z.enum(conflictNames)),
  /** Which of ours has it already; empty where none has. */
  taken: z.string(),
})

const counted = each(
  z.int(),
  'total',
  'done',
  'added',
  'changed',
  'delisted',
  'matched',
  'suggested',
  'conflicts',
  'none',
)
export const Run = z.object({
  what: z.enum(['pull', 'match']),
  ...counted,
  askedName: z.string(),
  failure: z.enum(failureNames).or(z.literal('')),
  /** What the platform said of it. */
  said: z.string(),
  beganAt: z.string(),
  endedAt: z.string().nullable(),
})

const Started = z.object({ runId: Id })
const reason = z.string().trim().max(200)
const items = <R extends z.ZodType>(row: R) => z.array(row).min(1).max(500)
const filters = { state: z.array(z.enum(stateNames)), delisted: z.boolean() }
const sorts = ['code', 'name', 'score', 'price', 'matchedAt'] as const

/** The calls of one comparison: hospitals compare what they buy, the authority all of the region. */
const family = (name: ProvinceFamily) => {
  const at = callsAt(`/linex/province/platform/compare/${name}`, provinceFamilies[name].screen, [
    'hospital',
    'authority',
  ])
  const t = titles[name]
  return {
    query: at.list(t.query, filters, sorts, LocalRow, priced),
    /** The five likeliest items, or those a keyword finds. */
    candidates: at.read(
      'candidates',
      t.candidates,
      'view',
      z.object({ id: Id, keyword: z.string().trim().max(100).optional() }).strict(),
      z.array(Candidate),
      priced,
    ),
    /** How large the platform's catalogue is here, and the latest job. */
    figures: at.read(
      'figures',
      t.figures,
      'view',
      z.object({}).strict(),
      z.object({ items: z.int(), delisted: z.int(), run: Run.nullable() }),
    ),
    /** Reads the platform's catalogue, as a job; `whole`: from the beginning, so that what is missing there is noticed. */
    pull: at.write('pull', t.pull, 'pull', z.object({ whole: z.boolean().default(false) }).strict(), Started),
    /** Each is this item; answered row by row. A reason lets ratio and price differ. */
    match: at.write(
      'match',
      t.match,
      'match',
      z
        .object({
          items: items(versioned.extend({ itemId: Id, ownId: z.string().trim().max(64).optional() })),
          reason: reason.optional(),
        })
        .strict(),
      Batch,
    ),
    /** Compares all that is open, as a job. */
    autoMatch: at.write('autoMatch', t.autoMatch, 'autoMatch', z.object({}).strict(), Started),
    cancelMatch: at.write(
      'cancelMatch',
      t.cancelMatch,
      'cancelMatch',
      z.object({ items: items(versioned), reason: reason.min(1, '请填写原因') }).strict(),
      Batch,
    ),
    import: at.import(t.import),
    export: at.export(t.export, filters, priced),
  }
}
export type CompareCalls = ReturnType<typeof family>

export const drugCompareCalls = family('drug')
export const instCompareCalls = family('inst')
export const reagentCompareCalls = family('reagent')
export const corpCompareCalls = family('corp')
export const compareCalls: Readonly<Record<ProvinceFamily, CompareCalls>> = {
  drug: drugCompareCalls,
  inst: instCompareCalls,
  reagent: reagentCompareCalls,
  corp: corpCompareCalls,
}
export const provinceImport = (name: ProvinceFamily) => `provinceItem.${name}` as const

const plans = callsAt('/linex/province/platform/compare/plan', 'procurement/planning', ['hospital', 'authority'])
export const planNoteCalls = {
  /** Lines of a plan that is open whose item the platform no longer lists; a plan one does not see has none. */
  delisted: plans.read(
    'delisted',
    '采购计划中已撤网的产品',
    'view',
    ById,
    z.array(z.object({ seq: z.int(), name: z.string(), provId: z.string(), since: z.string() })),
  ),
}
