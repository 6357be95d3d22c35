import { cmp } from '#kernel/shared/decimal.ts'
import { isCreditCode } from '#kernel/shared/validators.ts'
import { askable, type Part, parts, type Role, roles } from './kinds.ts'
import { contractWords, partyWords } from './words.ts'

/** As much of a contract as says what it still lacks; a form that is typed and a stored one alike. */
export interface Begun {
  header: Readonly<Record<string, unknown>>
  parties: readonly { role: Role; name?: string; creditCode?: string; [other: string]: unknown }[]
  lines: readonly { qty?: string | null; price?: string | null }[]
  files: number
  type: { required: readonly string[]; hasLines: boolean; thirdParty: boolean } | undefined
}
/** What is missing, and where one goes to fill it in; a template and its places. */
export interface Lacking {
  part: Part
  field: string
  message: string
  params?: Record<string, string>
}

const nothing = (v: unknown): boolean => v === undefined || v === null || v === ''
const headLabel = (key: string): string =>
  key === 'files' ? parts.files : (contractWords[key as keyof typeof contractWords]?.label ?? key)
const partyLabel = (key: string): string => partyWords[key as keyof typeof partyWords]?.label ?? key

const inHead = ({ header }: Begun): Lacking[] => {
  const must = ['name', 'validFrom', 'validTo'].filter((key) => nothing(header[key]))
  const { validFrom, validTo } = header as { validFrom?: string; validTo?: string }
  return [
    ...must.map((field) => ({
      part: 'basic' as const,
      field,
      message: '未填写{{label}}',
      params: { label: headLabel(field) },
    })),
    ...(validFrom && validTo && validFrom > validTo
      ? [{ part: 'basic' as const, field: 'validTo', message: '结束日期不能早于开始日期' }]
      : []),
  ]
}

const inParties = ({ parties, type }: Begun): Lacking[] => {
  const asked: readonly Role[] = type?.thirdParty ? ['hospital', 'supplier', 'third'] : ['hospital', 'supplier']
  const codes = parties.map((p) => p.creditCode).filter(Boolean)
  const twice = parties.filter((p) => p.creditCode && codes.filter((c) => c === p.creditCode).length > 1)
  return [
    ...asked.flatMap((role): Lacking[] => {
      const p = parties.find((x) => x.role === role)
      const params = { role: roles[role] }
      if (!p || nothing(p.name)) return [{ part: 'parties', field: `${role}.name`, message: '未填写{{role}}', params }]
      return isCreditCode(p.creditCode ?? '')
        ? []
        : [{ part: 'parties', field: `${role}.creditCode`, message: '{{role}}的统一社会信用代码缺失或有误', params }]
    }),
    ...(twice.length > 0
      ? [{ part: 'parties' as const, field: `${twice.at(-1)!.role}.creditCode`, message: '同一单位不能是合同的两方' }]
      : []),
  ]
}

const inLines = ({ header, lines, type }: Begun): Lacking[] => {
  if (!type?.hasLines) return []
  if (lines.length === 0) return [{ part: 'lines', field: 'productId', message: '没有标的明细' }]
  const open = header.framework ? -1 : lines.findIndex((l) => nothing(l.qty))
  return open < 0
    ? []
    : [{ part: 'lines', field: 'qty', message: '第 {{line}} 行未填写合同数量', params: { line: String(open + 1) } }]
}

const asked = ({ header, parties, files, type }: Begun): Lacking[] =>
  (type?.required ?? []).flatMap((field): Lacking[] => {
    const part = askable[field as keyof typeof askable]
    const params = { label: part === 'parties' ? partyLabel(field) : headLabel(field) }
    if (part === 'files') return files > 0 ? [] : [{ part, field, message: '未上传{{label}}', params }]
    if (part === 'basic') return nothing(header[field]) ? [{ part, field, message: '未填写{{label}}', params }] : []
    if (part !== 'parties') return []
    return parties
      .filter((p) => nothing(p[field]))
      .map((p) => ({
        part,
        field: `${p.role}.${field}`,
        message: '{{role}}未填写{{label}}',
        params: { role: roles[p.role], ...params },
      }))
  })

/** What keeps a contract from being submitted (domain-money §3.18), place by place; prices and covers are asked of the server. */
export const lackingOf = (c: Begun): Lacking[] => [...inHead(c), ...inParties(c), ...inLines(c), ...asked(c)]

/** Whether what is said of the amount is what the lines come to. */
export const sumDiffers = (said: string | undefined, sum: string): boolean => !!said && cmp(said, sum) !== 0
