import type { Call } from '#kernel/shared/call.ts'
import type { PaperKind } from '#kernel/shared/paper.ts'
import type { Template } from '#kernel/shared/template.ts'
import { ask } from '../http/ask.ts'

type TemplateCall = Call<any, any, { rows: { kind: string; template: Template | null }[] }>
let call: TemplateCall | undefined
/** Says who knows the templates of the reader's organisation; asked before anything is printed. */
export const setTemplateCall = (of: TemplateCall): void => {
  call = of
}

/** The organisation's own templates, of all kinds that have one. @throws AskError, which was told already */
export const everyTemplate = async (): Promise<ReadonlyMap<string, Template>> => {
  const rows = call ? (await ask(call, {})).rows : []
  return new Map(rows.flatMap((r) => (r.template ? [[r.kind, r.template] as const] : [])))
}

/** The organisation's own template of a kind, if it has one. @throws AskError, which was told already */
export const templateFor = async (of: PaperKind | undefined): Promise<Template | undefined> => {
  if (!of || !call) return undefined
  const { rows } = await ask(call, { kind: of.kind })
  return rows.find((r) => r.kind === of.kind)?.template ?? undefined
}
