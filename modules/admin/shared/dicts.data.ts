/** The dictionaries of the house; their entries are data and can be edited, the kinds are the program's. */
export const dictKinds: Readonly<Record<string, string>> = {
  province: '省市区',
  unit: '计量单位',
  receiptQuantityType: '单据数量类型',
  orgProductType: '总院产品类型',
  hospitalLevel: '医院等级',
  hospitalKind: '医疗机构类别',
  storage: '贮藏条件',
  refusalReason: '拒收原因',
  rejectionReason: '拒配原因',
  returnReason: '退货原因',
}

type Entry = readonly [code: string, name: string]
const numbered = (names: string): Entry[] => names.split(' ').map((name, i) => [String(i + 1).padStart(2, '0'), name])

/** Entries of a new house. */
export const dictSeeds: Readonly<Record<string, readonly Entry[]>> = {
  province: [
    ['110000', '北京市'],
    ['120000', '天津市'],
    ['130000', '河北省'],
    ['140000', '山西省'],
    ['150000', '内蒙古自治区'],
    ['210000', '辽宁省'],
    ['220000', '吉林省'],
    ['230000', '黑龙江省'],
    ['310000', '上海市'],
    ['320000', '江苏省'],
    ['330000', '浙江省'],
    ['340000', '安徽省'],
    ['350000', '福建省'],
    ['360000', '江西省'],
    ['370000', '山东省'],
    ['410000', '河南省'],
    ['420000', '湖北省'],
    ['430000', '湖南省'],
    ['440000', '广东省'],
    ['450000', '广西壮族自治区'],
    ['460000', '海南省'],
    ['500000', '重庆市'],
    ['510000', '四川省'],
    ['520000', '贵州省'],
    ['530000', '云南省'],
    ['540000', '西藏自治区'],
    ['610000', '陕西省'],
    ['620000', '甘肃省'],
    ['630000', '青海省'],
    ['640000', '宁夏回族自治区'],
    ['650000', '新疆维吾尔自治区'],
    ['710000', '台湾省'],
    ['810000', '香港特别行政区'],
    ['820000', '澳门特别行政区'],
  ],
  unit: numbered('盒 瓶 支 片 粒 袋 包 个 套 把 根 张 卷 副 桶 箱 人份 测试 kg g L ml'),
  receiptQuantityType: [
    ['0', '整数'],
    ['1', '三位小数'],
  ],
  orgProductType: numbered('药品 耗材 试剂 后勤物资'),
  hospitalLevel: numbered('三级甲等 三级乙等 三级 二级甲等 二级乙等 二级 一级甲等 一级 未定级'),
  hospitalKind: numbered('综合医院 专科医院 中医医院 社区卫生服务中心 乡镇卫生院'),
  storage: numbered('常温 阴凉 冷藏 冷冻 避光'),
  refusalReason: [
    ...numbered(
      '破损/污染 近效期/过期 批号或效期不符 数量不符 品规不符 温度超标 票据/随货单不全 资质过期 价格不符 未按时送达 无订单/多送 追溯码异常',
    ),
    ['99', '其他'],
  ],
  rejectionReason: [...numbered('缺货 停产 价格倒挂 超区域 资质 欠款 信息有误'), ['99', '其他']],
  returnReason: [...numbered('质量问题 近效期 召回 错发 多发 停用'), ['99', '其他']],
}
