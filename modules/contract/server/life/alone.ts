import { refuse } from '#kernel/server/refusal.ts'

const said: Readonly<Record<string, string>> = {
  contract_renews: '对方已在办理此合同的续签',
  contract_supplements: '对方已在办理此合同的补充协议',
}

/** The other side's draft is seen by nobody else: that there is one, the index alone knows. @throws Refusal in words of their own */
export const oneAlone = (e: unknown): never => {
  const sentence = said[(e as { constraint?: string }).constraint ?? '']
  throw sentence ? refuse(sentence) : e
}
