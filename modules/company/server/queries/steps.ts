import { sql } from 'kysely'
import type { FirstStep } from '#kernel/server/noun.ts'

const facts = sql<boolean>`exists (select from company where org_id = app_org() and '' not in (credit_code, legal_person, address, scope,
  contact, mobile) and supply_types <> '{}')`
const account = sql<boolean>`exists (select from company where org_id = app_org() and coalesce(extra ->> 'bankAccount', '') <> '')`
const supplies = sql<boolean>`exists (select from supply_relation where supplier_id = app_org() and enabled)`
const supplied = sql<boolean>`exists (select from supply_relation where hospital_id = app_org() and enabled)`
const own = '/baseInfo/mySupplier/:org'
const relations = '/baseInfo/mySupplier/relations'
const cooperation = '/baseInfo/mySupplier/cooperation'

export const companySteps: readonly FirstStep[] = [
  { key: 'company', org: 'supplier', label: '核对并补全企业资料', place: 10, path: own, done: facts },
  { key: 'bank', org: 'supplier', label: '填写开户信息', place: 30, path: own, done: account },
  {
    ...{ key: 'relation', org: 'supplier', label: '与医院建立合作，再由医院或主管部门建立首个供货关系', place: 50 },
    // without a cooperation no hospital finds him
    ...{ path: cooperation, done: supplies },
  },
  { key: 'suppliers', org: 'hospital', label: '建立供货关系', place: 40, path: relations, done: supplied },
]
