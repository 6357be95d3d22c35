import { z } from 'zod'

/** Where a price change meets what is under way (domain-lists §2.38). */
export const stages = {
  A: '计划未下单',
  B: '订单未下达',
  C: '已下达未发货',
  D: '已发货未确认',
  E: '已确认未开票',
  F: '在库',
} as const
export type Stage = keyof typeof stages
export const stageKeys = ['A', 'B', 'C', 'D', 'E', 'F'] as const

/** What becomes of the lines of a stage. */
export const stageRules = { reprice: '改价', keep: '保持', supplement: '补差' } as const
export type StageRule = keyof typeof stageRules

const early = ['reprice', 'keep'] as const
const late = ['supplement', 'keep'] as const
/** What may be said of each stage. */
export const allowedRules = { A: early, B: early, C: early, D: late, E: late, F: late } as const satisfies Record<
  Stage,
  readonly StageRule[]
>
export const StageRules = z
  .object({
    A: z.enum(early),
    B: z.enum(early),
    C: z.enum(early),
    D: z.enum(late),
    E: z.enum(late),
    F: z.enum(late),
  })
  .strict()
export type StageRules = z.infer<typeof StageRules>

/** What is set for a decrease unless somebody says otherwise. */
export const usualRules: StageRules = {
  A: 'reprice',
  B: 'reprice',
  C: 'reprice',
  D: 'supplement',
  E: 'supplement',
  F: 'keep',
}
/** An increase applies to what is submitted after its day: nothing later than a plan follows it, whatever is said (domain §2.12). */
export const raised = (rules: StageRules): StageRules => ({
  A: rules.A,
  B: 'keep',
  C: 'keep',
  D: 'keep',
  E: 'keep',
  F: 'keep',
})

/** Why a line was not settled, as the run and the papers after it say it (db/migrations/0071_regional_price.sql). */
export const ended = { refused: '全部拒收', voided: '配送单已作废' } as const

export const settlementStates = { open: '待处理', done: '已完成', unable: '无法执行' } as const
