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
