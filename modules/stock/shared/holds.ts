import type { Tone } from '#kernel/shared/machine.ts'

/** Why goods stand still (domain-stock §2.24.2), in the colours of a storehouse. */
export const holdKinds = {
  quarantine: { label: '待验', tone: 'orange' },
  manual: { label: '锁定', tone: 'orange' },
  count: { label: '盘点冻结', tone: 'blue' },
  reserve: { label: '预留', tone: 'blue' },
  unqualified: { label: '不合格', tone: 'red' },
  expired: { label: '过期', tone: 'red' },
  recall: { label: '召回', tone: 'red' },
} as const satisfies Record<string, { label: string; tone: Tone }>
export type HoldKind = keyof typeof holdKinds
export const holdLabels = Object.fromEntries(Object.entries(holdKinds).map(([k, h]) => [k, h.label])) as Record<
  HoldKind,
  string
>

/** Why nobody releases holds of this kind by hand (§2.24.2); the others may be released, quarantine by a second person. */
export const heldFast: Readonly<Partial<Record<HoldKind, string>>> = {
  expired: '过期的货只能退货或销毁',
  recall: '召回的货由召回单解除',
  reserve: '预留的货由其单据解除',
  count: '盘点冻结由盘点单解除',
  unqualified: '不合格的货只能退货或销毁',
}
