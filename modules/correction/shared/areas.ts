import { keys } from '#kernel/shared/machine.ts'
import type { ProductKind } from '#modules/product/shared/tables.ts'

/** Where corrections are kept (domain-lists §2.36): one screen each, reagents under consumables. */
export const areas = {
  drug: {
    label: '药品',
    list: '药品纠错',
    waits: '待审核的药品纠错',
    screen: 'baseInfo/correction/drug',
    subject: 'baseInfo/drug',
    kinds: [0],
  },
  consumable: {
    label: '耗材',
    list: '耗材纠错',
    waits: '待审核的耗材纠错',
    screen: 'baseInfo/correction/consumable',
    subject: 'baseInfo/consumable',
    kinds: [1, 2],
  },
  logistics: {
    label: '后勤物资',
    list: '后勤物资纠错',
    waits: '待审核的后勤物资纠错',
    screen: 'baseInfo/correction/logistics',
    subject: 'baseInfo/logistics',
    kinds: [3],
  },
  enterprise: {
    label: '企业',
    list: '企业纠错',
    waits: '待审核的企业纠错',
    screen: 'baseInfo/correction/enterprise',
    subject: 'baseInfo/manufacturer',
    kinds: [],
  },
} as const satisfies Record<
  string,
  { label: string; list: string; waits: string; screen: string; subject: string; kinds: readonly ProductKind[] }
>
export type Area = keyof typeof areas

export const areaKeys = keys(areas) as [Area, ...Area[]]
export const areaOfKind = (kind: number): Area =>
  areaKeys.find((a) => (areas[a].kinds as readonly number[]).includes(kind)) ?? 'drug'

/** The code of each screen: any of them admits to a call, and the row's own is asked. */
export const codesOf = (code: string): string[] => areaKeys.map((a) => `${areas[a].screen}:${code}`)
