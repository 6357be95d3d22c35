/** The dictionaries of the house; their entries are data and can be edited, the kinds are the program's. */
export const dictKinds: Readonly<Record<string, string>> = {
  province: '省市区',
  unit: '计量单位',
  receiptQuantityType: '收货数量类型',
  orgProductType: '总院产品类型',
  hospitalLevel: '医院等级',
  hospitalKind: '医疗机构类别',
  storage: '贮藏条件',
  refusalReason: '拒收原因',
  rejectionReason: '拒配原因',
  returnReason: '退货原因',
}
