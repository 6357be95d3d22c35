/* The platform's own reading of its interfaces: names, lengths and what must be there, as its handbook prints them. */

export interface Column {
  name: string
  kind: 'C' | 'N' | 'D' | 'T'
  size: number
  scale: number
  must: boolean
}
/** `name* C50`, `price N16,6`, `day D`, `moment T`; a star for what must be there. */
const read = (text: string): Column[] =>
  text
    .trim()
    .split(/\s*[;\n]\s*/)
    .filter(Boolean)
    .map((line) => {
      const parts = /^(\w+)(\*?)\s+([CNDT])(\d+)?(?:,(\d+))?$/.exec(line.trim())
      if (!parts) throw new Error(`cannot read ${line}`)
      const [, name = '', star, kind, size = '0', scale = '0'] = parts
      return { name, kind: kind as Column['kind'], size: Number(size), scale: Number(scale), must: star === '*' }
    })

const item = 'med_list_codg* C50; fixmedins_hilist_id* C30; fixmedins_hilist_name* C200; fixmedins_bchno* C30'
const dates = 'manu_date* D; expy_end* D'
const deal =
  'purc_retn_cnt* N16,4; purc_retn_stoin_time* T; purc_retn_opter_name* C50; finl_trns_pric N16,6; rx_flag* C3; memo C500'
const sale =
  'sel_retn_cnt* N16,4; sel_retn_time* T; sel_retn_opter_name* C50; finl_trns_pric N16,6; rx_flag* C3; trdn_flag* C6; memo C500'
const person = 'setl_id C30; psn_no C30; psn_cert_type C6; certno C600; psn_name C50'

export const columns: Readonly<Record<string, readonly Column[]>> = {
  '3501': read(`${item}; rx_flag* C3; invdate* D; inv_cnt* N16,2; manu_lotnum C30; ${dates}; memo C500`),
  '3502': read(
    `${item}; inv_chg_type* C6; pric* N16,6; cnt* N16,4; rx_flag* C3; inv_chg_time* T; inv_chg_opter_name C50; memo C500; trdn_flag C6`,
  ),
  '3503': read(
    `${item}; dynt_no C50; spler_name* C200; spler_pmtno C50; manu_lotnum* C30; prodentp_name* C200; aprvno* C100; ${dates}; ${deal};
     purc_invo_codg C50; purc_invo_no C50; prod_geay_flag C3`,
  ),
  '3504': read(
    `${item}; spler_name* C200; spler_pmtno C50; ${dates}; ${deal}; purc_invo_codg C50; purc_invo_no* C50; medins_prod_purc_no C50`,
  ),
  '3505': read(
    `fixmedins_hilist_id* C30; fixmedins_hilist_name* C200; fixmedins_bchno* C30; med_list_codg C50; prsc_dr_cert_type C6; prsc_dr_certno C50;
     prsc_dr_name* C50; phar_cert_type C6; phar_certno C50; phar_name* C50; phar_prac_cert_no* C50; hi_feesetl_type C6; mdtrt_sn* C30; ${person};
     manu_lotnum* C30; manu_date* D; expy_end D; rxno C40; rx_circ_flag C3; rtal_docno* C40; stoout_no C40; bchno C30; drug_prod_barc C30;
     shelf_posi C20; mdtrt_setl_type C6; ${sale}`,
  ),
  '3506': read(
    `${item}; ${person}; manu_lotnum* C30; manu_date* D; expy_end D; ${sale}; medins_prod_sel_no C50; mdtrt_sn C30`,
  ),
}

export const nodeOf: Readonly<Record<string, string>> = {
  ...{
    '3501': 'invinfo',
    '3502': 'invinfo',
    '3503': 'purcinfo',
    '3504': 'purcinfo',
    '3505': 'selinfo',
    '3506': 'selinfo',
  },
  '3507': 'good',
}
export const flowOf: Readonly<Record<string, string>> = {
  ...{ '3501': 'medins_prod_inv_no', '3502': 'medins_prod_inv_chg_no', '3503': 'medins_prod_purc_no' },
  ...{ '3504': 'medins_prod_purc_no', '3505': 'medins_prod_sel_no', '3506': 'medins_prod_sel_no' },
}
/** What 3507 calls them. */
export const typeOf: Readonly<Record<string, string>> = {
  ...{ '3501': '1', '3502': '2', '3503': '3', '3504': '3', '3505': '4', '3506': '4' },
}
/** Which rows a look-up shows. */
export const shownBy: Readonly<Record<string, readonly string[]>> = {
  ...{ '3508': ['3501'], '3509': ['3502'], '3510': ['3503', '3504'], '3511': ['3505', '3506'] },
  ...{ '3512': ['3503'], '3513': ['3505'] },
}

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const moment = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const wrong = (c: Column, value: string): string | undefined => {
  if (c.kind === 'C') return [...value].length > c.size ? `字段[${c.name}]长度超过${c.size}` : undefined
  if (c.kind === 'D') return day.test(value) ? undefined : `字段[${c.name}]日期格式错误`
  if (c.kind === 'T') return moment.test(value) ? undefined : `字段[${c.name}]时间格式错误`
  const parts = /^-?(\d+)(?:\.(\d+))?$/.exec(value)
  if (!parts) return `字段[${c.name}]不是数值`
  if (parts[1]!.length > c.size - c.scale || (parts[2] ?? '').replace(/0+$/, '').length > c.scale)
    return `字段[${c.name}]数值超出精度`
  return undefined
}

/** The first thing wrong with a row, as the platform says it. */
export const faultIn = (infno: string, row: Readonly<Record<string, unknown>>): string | undefined => {
  for (const c of columns[infno] ?? []) {
    const value = row[c.name]
    if (value === undefined || value === null || value === '') {
      if (c.must) return `字段[${c.name}]不能为空`
      continue
    }
    if (typeof value !== 'string' && typeof value !== 'number') return `字段[${c.name}]类型错误`
    const fault = wrong(c, String(value))
    if (fault) return fault
  }
  if (infno === '3505' && row.mdtrt_setl_type === '1' && !row.setl_id) return '医保结算的销售缺少结算编号[setl_id]'
  return undefined
}
