import type { GoodsClass, LinkKey } from './chain.ts'

/** What each cell is called among the settings. */
export const cellTitles: Readonly<Record<GoodsClass, Readonly<Partial<Record<LinkKey, string>>>>> = {
  drug: {
    licence: '资质链 药品：营业执照',
    trade: '资质链 药品：经营许可',
    maker: '资质链 药品：生产许可',
    product: '资质链 药品：产品注册',
    letters: '资质链 药品：产品授权',
    mandate: '资质链 药品：业务员委托',
    agreement: '资质链 药品：质量与廉洁协议',
  },
  device: {
    licence: '资质链 II、III 类器械与试剂：营业执照',
    trade: '资质链 II、III 类器械与试剂：经营许可',
    maker: '资质链 II、III 类器械与试剂：生产许可',
    product: '资质链 II、III 类器械与试剂：产品注册',
    letters: '资质链 II、III 类器械与试剂：产品授权',
    mandate: '资质链 II、III 类器械与试剂：业务员委托',
    agreement: '资质链 II、III 类器械与试剂：质量与廉洁协议',
  },
  deviceI: {
    licence: '资质链 I 类器械：营业执照',
    maker: '资质链 I 类器械：生产许可',
    product: '资质链 I 类器械：产品注册',
    letters: '资质链 I 类器械：产品授权',
    mandate: '资质链 I 类器械：业务员委托',
    agreement: '资质链 I 类器械：质量与廉洁协议',
  },
  logistics: {
    licence: '资质链 后勤物资：营业执照',
    mandate: '资质链 后勤物资：业务员委托',
    agreement: '资质链 后勤物资：质量与廉洁协议',
  },
}
