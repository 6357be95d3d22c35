import type { Cover } from '#modules/contract/shared/invoiced.ts'
import type { LineFirsts } from '#modules/first-invoice/shared/judge.ts'
import type { ReadItem, Seal } from '#modules/invoice-reading/shared/reading.ts'
import type { Result as Verified } from '#modules/invoice-verify/shared/results.ts'
import type { Level } from './checks.ts'

/** A part of an item the invoice stands for, with what happened to its goods; packs, yuan, days. */
export interface LineFacts {
  seq: number
  qty: string
  amount: string
  /** What this invoice may stand for of the item; nothing when the item is owed no more. */
  room: string | null
  /** Price of the order line, where the item has one. */
  orderPrice: string | null
  orderedOn: string | null
  /** Of goods that were accepted. */
  goods: { shipped: boolean; accepted: boolean; lot: string } | null
  /** Trace codes that what was accepted should have come with, and those its delivery has; nothing of goods without. */
  codes: { due: number; counted: number } | null
  name: string
  spec: string
  unit: string
}
/** What originals say beside the face of the invoice. */
export interface OriginalFacts {
  /** Lines of the surest one that has some; yuan. */
  items: readonly Omit<ReadItem, 'qty' | 'price'>[]
  /** They are all it has. */
  whole: boolean
  /** They are data of the file, not read off a picture of it. */
  exact: boolean
  /** Where two of them say different things, by the names of the fields. */
  contradicts: readonly string[]
  /** Parts of signed ones that are not as they were signed. */
  changed: readonly string[]
  /** Electronic seals of them: whose, and what speaks against one. */
  seals: readonly Seal[]
  files: number
}
/** All a match asks, as it stood (domain-money §3.17). */
export interface Facts {
  today: string
  issueDate: string
  seller: { name: string; taxNo: string }
  supplier: { name: string; taxNo: string }
  buyer: { taxNo: string }
  hospital: { taxNo: string }
  /** The invoice has its number to itself in the region. */
  keyed: boolean
  exclAmount: string
  taxAmount: string
  amount: string
  linked: string
  /** What the region allows this invoice and its lines to be apart, beside a cent a line; yuan. */
  linkTolerance: string
  /** Tax rates that are expected, in per cent. */
  taxRates: readonly string[]
  /** Kinds of the supplier's own papers and registers of the goods, each with whether one was valid on the day of issue. */
  papers: readonly { kind: string; valid: boolean }[]
  /** What the goods could not have been ordered without, and did not have on the day of issue. */
  lacks: readonly { said: string; params: Record<string, string> }[]
  /** Of a red invoice: why it takes back, and the blue ones with their days. */
  red: { reason: string; blues: readonly { number: string; day: string }[] } | null
  originals: OriginalFacts
  lines: readonly LineFacts[]
  /** Those whose goods ask for a first invoice, with what it is. */
  firsts: readonly LineFirsts[]
  /** What a chain of two invoices that does not agree comes to. */
  firstLevel: Level
  /** The hospital has trace codes counted. */
  traced: boolean
  /** Nothing where its goods are bound to none. */
  contract: Cover | null
  /** What the last look-up at the tax office came to. */
  verified: { result: Verified; day: string } | null
  /** From how many yuan on one is asked for; 0 never. */
  verifyFrom: string
  /** What one that is missing, or does not agree, comes to. */
  verifyLevel: Level
}
