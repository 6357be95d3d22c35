import type { ImportReport } from '#kernel/shared/importing.ts'
import { drugFamily } from '#modules/product/shared/calls.ts'
import { send } from './uploads.ts'
import { openWorld, type Person, type World } from './world.ts'

export let w: World
export let operator: Person
export let hospital: Person
export let makerId: string
export const all = 'view add edit delete enable import export'
/** A region whose office keeps articles, by form and by file. */
export const openArticles = async (): Promise<void> => {
  w = await openWorld()
  const authority = await w.org('authority', '省采购中心')
  operator = await w.person(
    {
      'baseInfo/drug': all,
      'baseInfo/consumable': all,
      'baseInfo/logistics': all,
      'baseInfo/manufacturer': 'view add',
    },
    authority,
  )
  hospital = await w.person({ 'baseInfo/drug': 'view export' }, await w.org('hospital', '市一医院'))
  makerId = (
    await w.sql.query(`insert into company (code, name, is_producer) values ('M1', '华北制药', true) returning id`)
  ).rows[0].id
}

export const calls = drugFamily.calls
export const drug = (values: Record<string, unknown> = {}) => ({
  kind: 0 as const,
  values: {
    name: '阿莫西林胶囊',
    dosageForm: '胶囊剂',
    spec: '0.25g',
    drugCategory: '西药',
    packSpec: '0.25g*24粒/盒',
    packUnit: '盒',
    minUnit: '粒',
    conversionRatio: '24',
    manufacturerId: makerId,
    approvalNo: '国药准字H20213029',
    ...values,
  },
})

/** Columns a file of drugs needs. */
export const columns = [
  '通用名',
  '剂型',
  '规格',
  '药品类别',
  '包装规格',
  '采购单位',
  '最小使用单位',
  '转换比',
  '生产企业',
  '批准文号',
]
/** Imports a file of drugs. */
export const load = async (
  bytes: Buffer,
  mode: string,
  who = operator,
  extra: Record<string, string> = {},
): Promise<ImportReport> => {
  const e = await send(w.app, who, calls.import, { mode, ...extra }, [{ field: 'file', filename: '药品.csv', bytes }])
  if (e.code !== 0) throw new Error(e.msg)
  return e.data as ImportReport
}
export const count = async (): Promise<number> =>
  (await w.sql.query('select count(*)::int as n from product')).rows[0].n
