import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'
import { type CertKind, certKinds, kindsOf, type Scope } from '../shared/kinds.ts'

/** From how many days before its end a certificate is near expiry (domain §2.8). */
export const nearDays = setting('certificate.nearDays', z.int().min(0).max(365), 60, '证件到期前多少天提醒', {
  regionOnly: true,
})

/** The kinds a setting names, by code or Chinese name; undefined when one is unknown. */
export const kindsIn = (scope: Scope, text: string): CertKind[] | undefined => {
  const words = text.split(/[\s,，、;；]+/).filter(Boolean)
  const known = Object.keys(kindsOf[scope]) as CertKind[]
  const found = words.map((w) => known.find((k) => k === w || certKinds[k] === w))
  return found.every((k) => k !== undefined) ? (found as CertKind[]) : undefined
}
const kinds = (scope: Scope) =>
  z
    .string()
    .max(500)
    .refine((text) => kindsIn(scope, text) !== undefined, '有未知的证件类型')

/** Fewer than before lower the wall. None at all is the default, so that the list of lowered walls is silent about it. */
const fewer = (scope: Scope) => (text: string, before: string) => {
  const left = kindsIn(scope, text) ?? []
  return (kindsIn(scope, before) ?? []).some((kind) => !left.includes(kind))
}

/**
 * Without a valid one of these kinds a supplier is sent no order and ships nothing, and a product is neither ordered nor
 * shipped (domain §2.8). None by default: a region that begins has no certificates yet.
 */
export const required = {
  org: setting('certificate.requiredOfSuppliers', kinds('org'), '', '供应商必备证件（类型名称，用逗号分隔）', {
    regionOnly: true,
    lowers: fewer('org'),
  }),
  standard: setting('certificate.requiredOfProducts', kinds('standard'), '', '产品必备证件（类型名称，用逗号分隔）', {
    regionOnly: true,
    lowers: fewer('standard'),
  }),
} as const

/** Stored as they are called. */
const ways = ['不检查', '提醒', '拒绝'] as const
/** What happens when a supplier without a valid drug permit is given drugs to supply. */
export const unpermitted = setting(
  'certificate.drugRelation',
  z.enum(ways),
  '提醒',
  '无有效药品许可证的供应商建立药品供货关系时',
  { regionOnly: true, lowers: (value, before) => ways.indexOf(value) < ways.indexOf(before) },
)
