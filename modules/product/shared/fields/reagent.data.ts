import type { Field } from '#kernel/shared/field.ts'
import { deviceFields } from './consumable.data.ts'

const managing = '管理属性'

/** Domain §2.4: the consumable's fields without those of surgery, and what a laboratory needs. */
export const reagentFields: readonly Field[] = [
  ...deviceFields({ reagent: true }),
  { key: 'testItem', label: '检测项目', type: 'text', group: managing, aliases: ['检验项目', 'test_category'] },
  { key: 'analyzer', label: '适用仪器', type: 'text', group: managing, aliases: ['application'] },
  { key: 'method', label: '方法学', type: 'text', group: managing, aliases: ['level1_method', '检测方法'] },
  { key: 'testsPerPack', label: '人份数', type: 'int', max: 1_000_000, group: managing },
  { key: 'remark', label: '备注', type: 'area', group: managing },
]
