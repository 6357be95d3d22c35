import type { Tone } from '#kernel/shared/machine.ts'
import { keys } from '#kernel/shared/machine.ts'

/** What may be the matter with a product at a point (domain-stock §2.24.10). */
export const levelAlarms = {
  out: { label: '断货', tone: 'red' },
  short: { label: '短缺', tone: 'orange' },
  over: { label: '超储', tone: 'orange' },
  slow: { label: '积压', tone: 'orange' },
  unsold: { label: '滞销', tone: 'grey' },
} as const satisfies Record<string, { label: string; tone: Tone }>
export type LevelAlarm = keyof typeof levelAlarms

/** How near a lot is to its end, each lot at one of them; a lot is good to the end of its last day (domain §2.24). */
export const bands = {
  expired: { label: '过期', tone: 'red' },
  lastDay: { label: '今日到期', tone: 'red' },
  near3: { label: '近效期三级', tone: 'orange' },
  near2: { label: '近效期二级', tone: 'orange' },
  near1: { label: '近效期一级', tone: 'blue' },
} as const satisfies Record<string, { label: string; tone: Tone }>
export type Band = keyof typeof bands

export const alarmKinds = {
  ...levelAlarms,
  ...bands,
  waiting: { label: '待验超时', tone: 'orange' },
} as const satisfies Record<string, { label: string; tone: Tone }>
export type AlarmKind = keyof typeof alarmKinds

const labelsOf = <K extends string>(of: Readonly<Record<K, { label: string }>>) =>
  Object.fromEntries(keys(of).map((k) => [k, of[k].label])) as Record<K, string>
export const alarmLabels = labelsOf(alarmKinds)
export const bandLabels = labelsOf(bands)
const names = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]]
export const alarmNames = names(alarmKinds)
export const levelNames = names(levelAlarms)
export const bandNames = names(bands)
