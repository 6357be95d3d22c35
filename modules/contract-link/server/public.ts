import type { Ctx } from '#kernel/server/ctx.ts'
import type { Cover } from '../shared/cover.ts'

export type CoverReader = (ctx: Ctx, of: { hospitalId: string; supplierId: string; day: string }) => Promise<Cover>
let covers: CoverReader | undefined

/** The contracts say what covers an invoice; once per process. */
export const useContractCover = (read: CoverReader): void => {
  covers = read
}
/** The one place that is asked for a contract behind an invoice (domain-money §3.17, M16); null until there are contracts. */
export const contractCover: (...of: Parameters<CoverReader>) => Promise<Cover | null> = async (ctx, of) =>
  covers ? covers(ctx, of) : null
