import { type FieldTable, positive } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import type { ProvinceFamily } from './families.ts'
import { aliases, examples } from './headings.data.ts'
import { itemWords as words } from './words.ts'

const name = fieldOf(words, 'name', { required: true, max: 300, example: examples.drug, aliases: aliases.name })
const listed = fieldOf(words, 'listed', { fallback: true, aliases: aliases.listed })
const localCode = fieldOf(words, 'localCode', { max: 40, aliases: aliases.localCode })
/** Why one of ours may differ from it. */
const accepted = fieldOf(words, 'accepted', { max: 200, aliases: aliases.accepted })
const provId = fieldOf(words, 'provId', {
  required: true,
  max: 64,
  missing: '没有挂网编号，也没有医保编码',
  aliases: aliases.provId,
})

const goods = (
  over: Partial<Record<'name' | 'formerName' | 'spec' | 'insuranceCode', readonly string[]>> = {},
): FieldTable => ({
  fields: [
    provId,
    { ...name, aliases: [...aliases.name, ...(over.name ?? [])] },
    fieldOf(words, 'formerName', { max: 300, aliases: [...aliases.formerName, ...(over.formerName ?? [])] }),
    fieldOf(words, 'spec', { max: 300, example: '0.25g', aliases: [...aliases.spec, ...(over.spec ?? [])] }),
    fieldOf(words, 'packSpec', { max: 300, example: examples.packSpec, aliases: aliases.packSpec }),
    fieldOf(words, 'ratio', { bound: 'fine', example: '24', aliases: aliases.ratio }),
    fieldOf(words, 'unit', { max: 20, example: '盒', aliases: aliases.unit }),
    fieldOf(words, 'maker', { max: 300, aliases: aliases.maker }),
    fieldOf(words, 'approvalNo', { max: 200, aliases: aliases.approvalNo }),
    fieldOf(words, 'insuranceCode', { max: 100, aliases: [...aliases.insuranceCode, ...(over.insuranceCode ?? [])] }),
    fieldOf(words, 'provCode', { max: 64, aliases: aliases.provCode }),
    fieldOf(words, 'price', { bound: 'price', example: '12.5', aliases: aliases.price }),
    listed,
    localCode,
    accepted,
  ],
  rules: [positive('price', 'ratio')],
})

/** What a file of the platform brings, by the screen it is read on; columns are named as the platforms and the national lists name them. */
export const itemTables: Readonly<Record<ProvinceFamily, FieldTable>> = {
  drug: goods({ insuranceCode: ['nhsa_drug_code'] }),
  inst: goods({
    insuranceCode: ['consumable_code20'],
    formerName: ['level3', 'generic_class'],
    spec: ['spec_feature'],
  }),
  reagent: goods({ insuranceCode: ['ivd_code'], name: ['analyte'], spec: ['application'] }),
  corp: {
    fields: [
      { ...provId, missing: '没有平台企业编号，也没有统一社会信用代码', aliases: aliases.companyId },
      { ...name, example: examples.company, aliases: aliases.companyName },
      fieldOf(words, 'formerName', { max: 300, aliases: aliases.formerName }),
      fieldOf(words, 'creditCode', { max: 50, upper: true, aliases: aliases.creditCode }),
      listed,
      localCode,
      accepted,
    ],
  },
}
