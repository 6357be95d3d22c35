/** What published lists of institutions call the columns of ours. */
export const orgTitles = {
  code: ['institution_code', '定点医疗机构编码', '医疗机构代码', '编码'],
  name: ['定点医疗机构名称', '医疗机构名称', '名称'],
  level: ['grade', '医院等级'],
  district: ['所属区', '区县', '行政区'],
} as const
