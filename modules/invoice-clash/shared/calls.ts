import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { Days, each, Id, Stored, versioned } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'

/** Of the authority alone: neither party learns who the other one is (domain §2.25). */
const at = callsAt('/linex/settlement/invoice/clash', 'settlement/invoice', ['authority'])

/** `held…`: what was handed in first and has the number; yuan. */
const ClashRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId', 'heldId'),
  ...each(z.string(), 'key', 'supplier', 'hospital', 'issueDate', 'submitterName'),
  ...each(z.string(), 'heldNo', 'heldSupplier', 'heldHospital', 'heldIssueDate'),
  ...each(DecOut, 'amount', 'heldAmount'),
  ...each(z.string(), 'firstAt', 'lastAt', 'conclusion', 'closerName'),
  /** How often it was handed in since the case is open. */
  times: z.int(),
  closed: z.boolean(),
  closedAt: z.string().nullable(),
  version: z.int(),
})

const filters = { closed: z.boolean(), ...each(Id, 'hospitalId', 'supplierId'), lastAt: Days }

export const clashCalls = {
  query: at.list('查询号码冲突', filters, ['lastAt', 'firstAt', 'key', 'amount'], ClashRow, priced),
  /** What the authority found, in its own words. */
  close: at.write(
    'close',
    '号码冲突结案',
    'exception',
    versioned.extend({ conclusion: z.string().trim().min(1, '必填').max(500) }).strict(),
    Stored,
  ),
}
