import type { Upload } from '../../shared/uploads.ts'
import type { LookUp } from '../../shared/wire.ts'

/** What an interface calls its rows, its flow number, and the look-up that finds them again (domain §4). */
export interface Node {
  node: string
  flowNo: string
  lookUp: LookUp
}
const sales: Node = { node: 'selinfo', flowNo: 'medins_prod_sel_no', lookUp: '3511' }
const purchases: Node = { node: 'purcinfo', flowNo: 'medins_prod_purc_no', lookUp: '3510' }
export const nodes: Readonly<Record<Upload, Node>> = {
  '3501': { node: 'invinfo', flowNo: 'medins_prod_inv_no', lookUp: '3508' },
  '3502': { node: 'invinfo', flowNo: 'medins_prod_inv_chg_no', lookUp: '3509' },
  '3503': purchases,
  '3504': purchases,
  '3505': sales,
  '3506': sales,
}

/** What messages call other things than the fields of a row: what the platform adds to rows it tells of, and what is said beside them. */
export const reservedNames: ReadonlySet<string> = new Set(
  `fixmedins_code fixmedins_name fixmedins_bchno drugtracinfo drug_trac_codg inv_data_type retRslt msgRslt vali_flag prod_retn_flag rid optins
   crte_time begndate enddate ${Object.values(nodes)
     .map((n) => n.flowNo)
     .join(' ')}`.split(/\s+/),
)

/** What 3507 calls rows of an interface, where the region says nothing else. */
export const revokeTypes: Readonly<Record<Upload, string>> = {
  '3501': '1',
  '3502': '2',
  '3503': '3',
  '3504': '3',
  '3505': '4',
  '3506': '4',
}

export const titles: Readonly<Record<string, string>> = {
  relation: '装箱关系',
  '3501': '商品盘存上传',
  '3502': '商品库存变更',
  '3503': '商品采购',
  '3504': '商品采购退货',
  '3505': '商品销售',
  '3506': '商品销售退货',
  '3507': '商品信息删除',
  '3508': '商品库存信息查询',
  '3509': '商品库存变更记录查询',
  '3510': '商品采购信息查询',
  '3511': '商品销售信息查询',
  '3512': '入库药品追溯信息查询',
  '3513': '销售药品追溯信息查询',
  '9001': '签到',
}
