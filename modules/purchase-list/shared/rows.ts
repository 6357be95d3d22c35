import { z } from 'zod'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Id } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { catalogMachine, itemMarks } from './machine.ts'

/** What is known of an article and its supplier. */
export const article = {
  productId: Id,
  kind: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  model: z.string(),
  packSpec: z.string(),
  unit: z.string(),
  minUnit: z.string(),
  conversionRatio: DecOut,
  manufacturer: z.string(),
  listedPrice: DecOut.nullable(),
  ceilingPrice: DecOut.nullable(),
  supplierId: Id,
  supplier: z.string(),
}

/** What an article cost before, beside its price: of the hospital itself, and of others without their names (domain-insight §6.0.11). */
export const prices = {
  lastPrice: DecOut.nullable(),
  /** The day of that order. */
  lastDay: z.string().nullable(),
  regionLowest: DecOut.nullable(),
  regionMedian: DecOut.nullable(),
  /** The month both are of, `YYYY-MM`. */
  regionMonth: z.string().nullable(),
}

export const CatalogRow = z.object({
  id: Id,
  hospital: z.string(),
  ...article,
  hospitalCode: z.string(),
  hospitalName: z.string(),
  price: DecOut,
  /** The class an order would begin with today (specification §3 jclx). */
  vbpClassHint: z.int(),
  packMultiple: DecOut,
  minQty: DecOut.nullable(),
  maxQty: DecOut.nullable(),
  isDefault: z.boolean(),
  temporary: z.boolean(),
  temporaryUntil: z.string().nullable(),
  online: z.boolean(),
  source: z.enum(['platform', 'parent', 'apply', 'import']),
  creatorName: z.string(),
  createdAt: z.string(),
  status: z.enum(statusesOf(catalogMachine)),
  /** Why it stands there, of a refused one. */
  why: z.string().optional(),
  version: z.int(),
  actions: z.array(z.string()),
  ...prices,
  /** Its stock is low; it is enabled and yet cannot be ordered today. */
  marks: z.array(z.enum(keys(itemMarks))),
  /** Why it cannot, in the reader's language. */
  invalidWhy: z.string(),
  /** Status of its change under way. */
  changing: z.string().nullable(),
})

/** One thing that is wrong with an item now; `message` is in the reader's language. */
export const Finding = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  supplier: z.string(),
  /** Field of the item the sentence is about. */
  field: z.string(),
  message: z.string(),
})

export const CatalogDetail = CatalogRow.extend({
  retailPrice: DecOut.nullable(),
  /** Price, days and state of the supply relation; null when there is none. */
  relationPrice: DecOut.nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  related: z.boolean(),
  /** The price of volume-based procurement, when the product is selected for this hospital today. */
  selectedPrice: DecOut.nullable(),
  findings: z.array(Finding),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  chain: z.array(ChainLevel),
})

export const CandidateRow = z.object({
  /** Id of the supply relation. */
  id: Id,
  ...article,
  relationPrice: DecOut,
  /** What the catalogue would take over: the selected price, otherwise the relation's. */
  price: DecOut,
  vbp: z.boolean(),
  /** Already in the catalogue with this supplier. */
  added: z.boolean(),
  disabledReason: z.string().nullable(),
})
