import type { Values } from '#kernel/shared/field.ts'
import type { ProductKind } from '#modules/product/shared/tables.ts'
import { categoryLeaves, drugLines, otherLines } from './region.data.ts'

/** A product of the region with what the demonstration knows about it beyond its fields. */
export interface Article {
  kind: ProductKind
  values: Values
  /** What hospitals pay for a pack. */
  price: string
  /** Name without form, by which the selection of volume-based procurement speaks. */
  generic: string
  /** 0: the first strength of the first maker. */
  variant: number
  narcotic: boolean
  coldChain: boolean
}

const scaled = (price: string, by: number) => (Number(price) * (1 + by)).toFixed(4)
const digits = (n: number, width: number) => String(n).padStart(width, '0')

/** Lines with the category that was opened above them. */
const listed = (text: string): { category: string; cells: string[] }[] => {
  let category = ''
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith('#')) return [{ category, cells: line.split('|') }]
      category = line.slice(1)
      if (!categoryLeaves[category]) throw new Error(`no category ${category}`)
      return []
    })
}

const insuranceCode = (category: string, n: number) => {
  if (category.startsWith('B')) return `Z${category}B${digits(n, 4)}01010100001`
  if (category.startsWith('C')) return `T${digits(n, 9)}`
  return `X${category}B${digits(n, 4)}A0010101010001`
}

const drugCategory = (category: string) =>
  category === 'A10' ? '生物制品' : category.startsWith('B') ? '中成药' : category.startsWith('C') ? '中药饮片' : '西药'
const letters: Record<string, string> = { 西药: 'H', 中成药: 'Z', 中药饮片: 'Z', 生物制品: 'S' }

/** Every strength from as many makers as compete for it: common molecules come from three. */
const drugs = (makers: readonly string[]): Article[] => {
  let n = 0
  return listed(drugLines).flatMap(({ category, cells }, at) => {
    const [generic = '', form = '', strengths = '', pack = '', packUnit = '', minUnit = '', ratio = '1', price = '1'] =
      cells
    const flags = cells[8] ?? ''
    const sort = drugCategory(category)
    return strengths.split(',').flatMap((strength, i) =>
      Array.from({ length: at % 3 === 0 ? 3 : 2 }, (_, maker) => {
        const paid = scaled(price, 0.6 * i + 0.1 * maker)
        n++
        return {
          kind: 0 as const,
          generic,
          variant: i * 10 + maker,
          price: paid,
          narcotic: flags.includes('n'),
          coldChain: flags.includes('c'),
          values: {
            name: form === '饮片' ? generic : `${generic}${form}`,
            dosageForm: form,
            spec: strength,
            drugCategory: sort,
            categoryId: category,
            packSpec: `${strength}*${pack}`,
            packUnit,
            minUnit,
            conversionRatio: ratio,
            manufacturerId: makers[n % makers.length] as string,
            approvalNo: `国药准字${letters[sort]}20${digits(10 + (n % 15), 2)}${digits(n, 4)}`,
            insuranceCode: insuranceCode(category, n),
            insuranceLevel: (['甲', '乙', '乙', '自费'] as const)[at % 4] as string,
            listedPrice: paid,
            listedStatus: '1',
            ceilingPrice: scaled(paid, 0.2),
            essentialDrug: at % 3 === 0 ? '国基' : '非基',
            consistencyEval: maker === 0,
            specialDrug: flags.includes('n') ? ['麻醉'] : [],
            storage: flags.includes('c') ? '冷藏' : '常温',
          },
        }
      }),
    )
  })
}

const deviceClass: Record<string, string> = { D02: '2', D03: '2', D04: '3', D05: '3', D06: '2', E01: '2', E02: '3' }
const warm = /稀释液|溶血剂|试纸/

const goods = (makers: readonly string[]): Article[] => {
  let n = 0
  return listed(otherLines).flatMap(({ category, cells }) => {
    const [
      kindText = '1',
      name = '',
      specs = '',
      packSpec = '',
      packUnit = '',
      minUnit = '',
      ratio = '1',
      price = '1',
    ] = cells
    const kind = Number(kindText) as ProductKind
    return specs.split(',').flatMap((spec, i) =>
      Array.from({ length: kind === 3 ? 2 : 3 }, (_, maker) => {
        const paid = scaled(price, 0.1 * i + 0.1 * maker)
        n++
        const cold = kind === 2 && !warm.test(name)
        const shared = { name, spec, categoryId: category, packSpec, packUnit, minUnit, conversionRatio: ratio }
        const sort = deviceClass[category] ?? '2'
        const device = {
          deviceClass: sort,
          manufacturerId: makers[(n * 7) % makers.length] as string,
          approvalNo: `国械注准20${digits(14 + (n % 11), 2)}${sort}${digits(10 + (n % 12), 2)}${digits(n, 4)}`,
          insuranceCode: `C${digits(14, 2)}${digits(n, 16)}1`.slice(0, 20),
          listedPrice: paid,
          listedStatus: '1',
          ceilingPrice: scaled(paid, 0.2),
        }
        const own: Values =
          kind === 3
            ? { tradeName: maker === 0 ? '' : '云选', referencePrice: paid, ceilingPrice: scaled(paid, 0.2) }
            : kind === 2
              ? {
                  ...device,
                  ...(cold ? { coldChain: true, tempMin: '2', tempMax: '8' } : {}),
                  testItem: name.replace(/(测定|检测)?试剂盒.*/, ''),
                }
              : {
                  ...device,
                  highValue: Number(paid) >= 500,
                  implantType: category === 'D05' ? (/导管/.test(name) ? '介入' : '植入') : '无',
                  // what a supplier brings to an operation and takes back what was not used
                  followSurgery: category === 'D05' && !/导管/.test(name),
                  sterile: category === 'D02' ? '非无菌' : '无菌',
                }
        return {
          kind,
          generic: name,
          variant: i * 10 + maker,
          price: paid,
          narcotic: false,
          coldChain: cold,
          values: { ...shared, ...own },
        }
      }),
    )
  })
}

export const articlesOf = (makers: readonly string[]): Article[] => [...drugs(makers), ...goods(makers)]
