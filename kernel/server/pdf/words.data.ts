/** What the writer says itself on a paper: in the paper's language, whoever reads it. */
export const paperWords = {
  signHere: '以下为各方签署处',
  own: '　〔双方自行约定〕',
  signed: '{{by}} 签署',
  certificate: '平台证书签名（非持牌 CA）',
  signer: '{{by}}（{{organisation}}）',
} as const
