/** What a link's PDF says beside the contract's own text: in the contract's language, whoever reads it. */
export const linkPaper = { signatures: '签署状态', signed: '{{who}} 已签署', unsigned: '未签署' } as const
