/** Numbers in words, up to ten. */
export const digits: Readonly<Record<string, number>> = {
  ...{ 一: 1, 二: 2, 两: 2, 双: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10, 单: 1 },
}
export const TEN = '十'
/** At the head of a powder's name: for injection. */
export const INJECTED = '注射用'
/** What a drug is made up as, at the end of its name. */
const dosageForms: readonly string[] = [
  ...['肠溶胶囊', '缓释胶囊', '控释胶囊', '软胶囊', '胶囊', '肠溶片', '缓释片', '控释片'],
  ...['分散片', '咀嚼片', '泡腾片', '含片', '舌下片', '口腔崩解片', '薄膜衣片', '阴道片'],
  ...['滴眼液', '眼用凝胶', '滴鼻液', '滴耳液', '口服溶液', '口服液', '混悬液', '干混悬剂'],
  ...['糖浆', '葡萄糖注射液', '氯化钠注射液', '注射液', '颗粒', '冲剂', '散', '滴丸'],
  ...['水丸', '水蜜丸', '大蜜丸', '小蜜丸', '浓缩丸', '丸', '乳膏', '软膏'],
  ...['凝胶', '贴膏', '膏', '贴', '气雾剂', '吸入剂', '粉雾剂', '喷雾剂'],
  ...['搽剂', '洗剂', '栓', '酊', '合剂', '片', '乳剂', '溶液'],
  ...['茶'],
]

// the longer ones first: 肠溶胶囊 ends in 胶囊
const anyForm = [...dosageForms].sort((a, b) => b.length - a.length).join('|')
/** The dosage form at the end of a name. */
export const formAtEnd = new RegExp(`(${anyForm})剂?$`)
