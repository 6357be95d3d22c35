import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { roles } from './kinds.ts'
import { contractLineWords, contractWords } from './words.ts'

/** How somebody signed. */
export const signKinds = { online: '线上签署', scan: '盖章扫描' } as const
/** What somebody does to sign. */
export const signWays = {
  online: '线上签署',
  scan: '上传盖章扫描件',
  confirm: '复核盖章扫描件',
  return: '退回盖章扫描件',
} as const
/** How a wish to end a contract stands. */
export const endStates = {
  asked: '待答复',
  agreed: '对方已同意',
  disagreed: '对方不同意',
  escalated: '待监管机构处理',
  decided: '监管机构决定终止',
  kept: '监管机构决定继续履行',
  withdrawn: '已撤回',
  lapsed: '合同已结束，申请失效',
} as const
export type EndState = keyof typeof endStates
/** What lives in the register: what was agreed. Refused or voided it is there if it had been agreed before. */
export const lives = [
  ...(['waitSign', 'signed', 'effective', 'frozen', 'expired', 'finished', 'terminated'] as const),
  ...(['rejected', 'void'] as const),
] as const
/** Days to the end, to choose from. */
export const within = { '30': '30 天内到期', '60': '60 天内到期', '90': '90 天内到期', '180': '180 天内到期' } as const
/** Shares of an amount, to choose from. */
export const bands = { zero: '尚未开始', low: '不足 50%', high: '50% 及以上', full: '100% 及以上' } as const
/** Whether a content is the one that was agreed first. */
export const contents = { first: '第 1 版', later: '第 2 版及以后' } as const
/** How many of those who must have signed. */
export const signings = { none: '无人签署', some: '部分签署', all: '全部签署' } as const
/** How another contract belongs to this one. */
export const relations = {
  parent: '主合同',
  supplement: '补充协议',
  renews: '上一期合同',
  renewal: '续签合同',
} as const

/** Fields of a contract in the register 合同台账, beside those of its entry. */
export const registerWords = wordsOf({
  ...contractWords,
  daysLeft: word.int('剩余天数', 90),
  agreedEnd: word.day('约定终止日期'),
  executedAmount: word.money('已执行金额'),
  paidAmount: word.money('已付金额'),
  executedRate: word.text('执行率', 80),
  paidRate: word.text('付款率', 80),
  contentN: word.int('内容版本', 80),
  signed: word.text('已签署', 76),
  flags: word.text('合同标记', 170),
  frozenUntil: word.day('冻结至'),
  freezeReason: word.text('冻结原因', 180),
  voidReason: word.text('作废原因', 180),
})

/** What is agreed of a product, and how far it went. */
export const registerLineWords = wordsOf({
  ...contractLineWords,
  currentPrice: word.price('现行价'),
  plannedQty: word.qty('已计划数量'),
  orderedQty: word.qty('已订货数量'),
  shippedQty: word.qty('已配送数量'),
  acceptedQty: word.qty('已验收数量'),
  returnedQty: word.qty('已退货数量'),
  closedQty: word.qty('已关闭数量'),
})

/** A paper that came of it. */
export const paperWords = wordsOf({
  no: word.text('单据编号', 170),
  at: word.time('创建时间'),
  qty: word.qty('数量'),
  amount: word.money('金额'),
})

/** A version of its content, frozen. */
export const versionWords = wordsOf({
  n: word.int('内容版本', 80),
  supplementNo: word.text('依据的补充协议', 160),
  makerName: word.text('审核人', 90),
  madeAt: word.time('形成时间'),
  intact: word.text('校验结果', 150),
  sha256: word.text('内容摘要', 190),
  previousSha256: word.text('上一版摘要', 190),
  pdfSha256: word.text('PDF 摘要', 190),
  signedPdfSha256: word.text('已签署 PDF 摘要', 190),
})

/** Who signed which version. */
export const signatureWords = wordsOf({
  n: word.int('内容版本', 80),
  supplementNo: word.text('依据的补充协议', 160),
  role: word.choice('签约方', roles, 90),
  signKind: word.choice('签署方式', signKinds, 150),
  signerName: word.text('签署人', 90),
  signerRole: word.text('签署人职务', 110),
  mandateNo: word.text('授权委托书编号', 150),
  signedAt: word.time('签署时间'),
  address: word.text('网络地址', 130),
  confirmerName: word.text('复核人', 90),
  confirmedAt: word.time('复核时间'),
  scanFile: word.text('盖章扫描件', 130),
  returnReason: word.text('退回原因', 180),
  signedSha256: word.text('所签 PDF 摘要', 190),
  statement: word.text('签署声明', 260),
})

/** A wish to end it, and what became of it. */
export const endingWords = wordsOf({
  askedOrg: word.text('申请单位', 180),
  askerName: word.text('申请人', 90),
  askedAt: word.time('申请时间'),
  endReason: word.text('终止原因', 220),
  endsOn: word.day('拟终止日期'),
  answerUntil: word.day('答复期限'),
  endState: word.choice('处理结果', endStates, 150),
  answererName: word.text('答复人', 90),
  answeredAt: word.time('答复时间'),
  answer: word.text('答复说明', 220),
})

/** The register as a file. */
export const registerSheet: DocumentSheet = {
  name: '合同台账',
  fields: sheetOf(registerWords, {
    but: [
      'signed',
      'flags',
      'possibleOwner',
      'waitingDays',
      'ownerDepartment',
      'giveUpReason',
      'voidReason',
      'claimedAt',
    ],
  }),
}
