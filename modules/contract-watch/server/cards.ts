import type { Card } from '#kernel/server/noun.ts'
import type { Pace } from '../shared/types.ts'
import { paceCount } from './queries/read.ts'

const code = 'contract/performanceMonitor'
const card = (pace: Pace, key: string, label: string, tone: Card['tone'], place: number): Card => ({
  key,
  label,
  tone,
  place,
  codes: [`${code}:view`],
  orgs: ['hospital', 'supplier'],
  path: `/${code}`,
  filters: { pace },
  count: paceCount(pace),
})

export const watchCards: readonly Card[] = [
  card('behind', 'contractBehind', '履约滞后的合同', 'red', 320),
  card('notStarted', 'contractNotStarted', '未启动的合同', 'orange', 321),
  card('ending', 'contractEnding', '将到期的合同', 'orange', 322),
]
