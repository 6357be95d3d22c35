import { z } from 'zod'
import { configOf, setting } from '../config.ts'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../refusal.ts'
import { signingCertificate } from './certificate.ts'
import { detached } from './cms.ts'

/**
 * Who makes the detached signature of a paper. A licensed certification authority's client takes the place of the installation's own
 * certificate by `useLicensedAuthority`; none is built in, so the setting is off. It signs a digest alone: no paper leaves the house.
 */
export interface SigningAuthority {
  /** As the papers name it. */
  readonly name: string
  /** @returns the signature as DER of CMS, detached */
  sign: (content: Buffer, at: Date) => Promise<Buffer>
}
let licensed: SigningAuthority | undefined
export const useLicensedAuthority = (authority: SigningAuthority | undefined): void => {
  licensed = authority
}

export const signingAuthority = setting(
  'signing.authority',
  z.enum(['本平台证书', '持牌电子认证机构']),
  '本平台证书',
  '线上签署所用的数字证书',
  { regionOnly: true },
)

/** @throws Refusal where a licensed authority is asked for and none is connected */
export const signatureOf = async (ctx: Ctx, content: Buffer, at: Date): Promise<Buffer> => {
  if ((await configOf(ctx, signingAuthority)) === '本平台证书')
    return detached(content, await signingCertificate(ctx), at)
  if (!licensed) throw refuse('尚未接入持牌电子认证机构，不能线上签署')
  return licensed.sign(content, at)
}
