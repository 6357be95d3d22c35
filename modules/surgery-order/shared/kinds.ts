/** As a kit is chosen by it. */
export const sexes = { male: '男', female: '女' } as const
export type Sex = keyof typeof sexes

/** What the server says of a scan (domain-lists §3.22). */
export const scanResults = {
  counted: '计入',
  notHere: '非本单',
  over: '超量',
  again: '重复',
  lotDiffers: '批号不符',
  expired: '过期',
  recalled: '批号已召回',
  unreadable: '无法识别',
  closed: '单据已关',
  undone: '已撤销',
} as const
export type ScanResult = keyof typeof scanResults

/** What became of a piece. */
export const pieceStates = {
  shipped: '已配货',
  used: '已使用',
  back: '已返还',
  lost: '丢失',
  differs: '有差异',
} as const
export type PieceState = keyof typeof pieceStates
