import { useEffect, useRef } from 'react'
import type { FieldState } from '#kernel/web/form/useFields.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { fillText } from '#modules/contract-type/shared/text.ts'
import { entryCalls as calls } from '../shared/calls.ts'
import type { Lacking } from '../shared/lacking.ts'
import type { Doc } from './acts.ts'
import { factsNow } from './fields.ts'
import type { Line } from './lines.ts'

type Now = Parameters<typeof factsNow>[2]
/** The text of a contract as it is typed: its type's template, filled, and what stands empty in it with where it is filled in. */
export const useText = (form: FieldState, lines: readonly Line[], old: Doc | undefined, now: Now) => {
  const typeId = String(form.values.typeId ?? '')
  const { data: texts = [] } = useAsk(calls.texts, { typeId }, { enabled: typeId !== '' })
  const chosen = texts.find((x) => x.id === form.values.templateId)
  const put = useRef(form.preset)
  put.current = form.preset
  const only = !old && texts.length > 0 && !chosen ? texts[0]!.id : undefined
  // the text of its type is taken without asking; another one may be chosen
  useEffect(() => {
    if (only) put.current('templateId', only)
  }, [only])
  const facts = factsNow(form.values, lines, now)
  const filled = chosen && fillText(chosen.blocks, facts)
  const empty = (filled?.empty ?? []).map(
    (e): Lacking => ({
      part: e.tab,
      field: e.field,
      message: '正文中的「{{label}}」没有内容',
      params: { label: e.label },
    }),
  )
  return { texts, chosen, facts, blocks: filled?.blocks, empty }
}
