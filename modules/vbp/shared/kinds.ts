/** Whose batch it is; one of an alliance is provincial (domain §5). */
export const levels = { national: '国采', provincial: '省采' } as const
export type Level = keyof typeof levels

/** In which unit a volume is agreed. */
export const volumeUnits = { pack: '包装单位', min: '最小单位' } as const

/** Where a batch stands on a day; it follows from its days. */
export const batchStates = { coming: '未开始', running: '进行中', ended: '已结束', off: '停用' } as const
export type BatchState = keyof typeof batchStates

/** What is done against the time that is gone (domain §5, Progress). */
export const paces = { coming: '未开始', done: '已完成', ahead: '超序时', normal: '符合序时', behind: '落后' } as const
export type Pace = keyof typeof paces

/** What one is warned of. */
export const warningKinds = {
  red: '严重落后',
  yellow: '进度落后',
  idle: '未启动',
  usedUp: '即将用完',
  ending: '即将到期',
  leak: '非中选占比过高',
} as const
export type WarningKind = keyof typeof warningKinds
export const warningTones = {
  red: 'red',
  yellow: 'orange',
  idle: 'red',
  usedUp: 'blue',
  ending: 'orange',
  leak: 'red',
} as const

/** Why somebody chose what was not selected. */
export const reasonCodes = { clinical: '临床必需', shortage: '缺货', allergy: '过敏', other: '其他' } as const
export type ReasonCode = keyof typeof reasonCodes
