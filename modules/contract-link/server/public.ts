import { now } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type Link, readLink, signLink } from '#kernel/server/link.ts'
import type { SharedContract } from '../shared/calls.ts'

/** Links are good for three days at most (security.md, Public contractPreview). */
export const longestHours = 72
const purpose = 'contractPreview'

/** Token for the address `#/contractPreview?token=…`: one version of one contract, for at most 72 hours. */
export const contractLink = (contractId: string, version: number, hours: number): string => {
  const until = Math.floor(now().getTime() / 1000) + Math.round(Math.min(hours, longestHours) * 3600)
  return signLink(purpose, { subject: `${contractId} ${version}`, until })
}

export interface ContractLink {
  contractId: string
  version: number
  until: Date
}

/** What a token stands for; undefined when it is not ours. It may have expired. */
export const contractOfLink = (token: string): ContractLink | undefined => {
  const link: Link | undefined = readLink(purpose, token)
  if (!link) return undefined
  const [contractId = '', version = '0'] = link.subject.split(' ')
  return { contractId, version: Number(version), until: new Date(link.until * 1000) }
}

/** Reads the allow-listed part of a contract's version, or undefined when the contract is gone or was revoked. */
export type ContractReader = (ctx: Ctx, link: ContractLink) => Promise<SharedContract | undefined>
let reader: ContractReader | undefined

/** The contracts bring their content; once per process. */
export const useContractReader = (read: ContractReader): void => {
  reader = read
}
export const contractReader = (): ContractReader | undefined => reader
