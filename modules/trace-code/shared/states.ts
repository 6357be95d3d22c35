/** Where a pack is, by its code (domain-trace §4.4); the numbers are those of the country's rules, and 4 and 5 are ours. */
export const codeStates = {
  5: '随货在途',
  0: '在库',
  4: '已拆零',
  1: '已发',
  2: '已退',
  3: '报废/调出',
} as const
export type CodeState = 0 | 1 | 2 | 3 | 4 | 5
/** Something is left of it here. */
export const lives: readonly CodeState[] = [0, 4]

/** What became of a code, step by step. */
export const codeEvents = {
  scanned: '扫码采集',
  undone: '撤销采集',
  accepted: '验收入库',
  unaccepted: '撤销验收',
  refused: '拒收退回',
  sold: '发药',
  givenBack: '退药',
  returned: '采购退货',
  scrapped: '报废',
  movedOut: '调出',
  movedBack: '恢复在库',
} as const
export type CodeEvent = keyof typeof codeEvents

/** Differences of the balance sheet (domain-trace §4.5). */
export const caseKinds = {
  lacking: '缺码',
  over: '多码',
  foreign: '外来码',
  soldAgain: '已售再现',
  overSplit: '拆零超量',
  incomplete: '待补全',
  refused: '平台拒绝',
  unacknowledged: '未回执',
  platformOnly: '平台多出',
  ledger: '账码不符',
  otherHospital: '跨院重复',
} as const
export type CaseKind = keyof typeof caseKinds
