import type { Ctx } from '#kernel/server/ctx.ts'
import { codeOf, unprintable } from '#kernel/server/pdf/printable.ts'
import { type FieldTemplate, malformed } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { parts, roles } from '../shared/kinds.ts'
import { contractLineWords, contractWords, partyWords } from '../shared/words.ts'
import { type ContractContent, contentOf } from './content.ts'

/** A text somebody typed: the key of its field in the entry, where it is found, and what it says. */
interface Typed {
  path: string
  tab: string
  label: string
  text: string
}

const partyKeys = ['name', 'representative', 'phone', 'address', 'bankName', 'bankAccount'] as const
const CLAUSES = '自有条款'

/** What was typed of a contract and may stand in its text. */
const typedOf = (c: ContractContent, lang: Ctx['lang']): Typed[] => {
  const s = (text: string) => say(text, lang)
  return [
    ...(['name', 'outerNo', 'remark'] as const).map((key) => ({
      ...{ path: key, tab: s(parts.basic), label: s(contractWords[key].label), text: c.header[key] },
    })),
    ...c.parties.flatMap((p) =>
      partyKeys.map((key) => ({
        ...{
          path: `${p.role}_${key}`,
          tab: s(parts.parties),
          label: `${s(roles[p.role])} ${s(partyWords[key].label)}`,
        },
        text: p[key],
      })),
    ),
    ...c.lines.flatMap((l) =>
      (['name', 'spec', 'unit', 'manufacturer', 'note'] as const).map((key) => ({
        ...{ path: 'lines', tab: s(parts.lines), label: `${l.seq} ${s(contractLineWords[key].label)}`, text: l[key] },
      })),
    ),
    ...c.clauses.flatMap((one, i) => [
      { path: 'clauses', tab: s(parts.text), label: `${s(CLAUSES)} ${i + 1}`, text: one.title },
      { path: 'clauses', tab: s(parts.text), label: `${s(CLAUSES)} ${i + 1}`, text: one.text },
    ]),
  ]
}

/**
 * What was typed can be printed, and holds no place that only a template fills: told before anybody approves it.
 * @throws Refusal naming part, field and character
 */
export const mustRead = async (ctx: Ctx, d: { id: string }): Promise<void> => {
  const all = typedOf(await contentOf(ctx, d.id), ctx.lang)
  const faults = all.flatMap(({ path, tab, label, text }): FieldTemplate[] => {
    const braces = path === 'name' || path === 'clauses' ? /\{\{[^{}]*\}\}|\{\{|\}\}/.exec(text)?.[0] : undefined
    if (braces)
      return [
        {
          path,
          message: '「{{tab}}」{{label}}中的「{{braces}}」不会被替换，请写明内容',
          params: { tab, label, braces },
        },
      ]
    const character = unprintable(text)
    if (!character) return []
    const params = { tab, label, character, code: codeOf(character) }
    return [{ path, message: '「{{tab}}」{{label}}中的字符“{{character}}”（{{code}}）无法打印，请改用常用字', params }]
  })
  if (faults.length > 0) throw malformed(faults)
}
