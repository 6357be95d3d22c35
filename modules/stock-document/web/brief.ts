import type { Values } from '#kernel/shared/field.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useDepartments, usePoints } from '#modules/place/web/public.tsx'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { type DocKind, docKinds } from '../shared/kinds.ts'

const named = (all: readonly { id: string; name: string }[], id: unknown): string =>
  all.find((one) => one.id === id)?.name ?? ''

/** From where and whereto, while the lines are typed and the head is folded: nobody writes on a paper of the wrong store. */
export const useBrief = (kind: DocKind, { pointId, departmentId, toPointId }: Values): string => {
  const points = usePoints()
  const departments = useDepartments()
  const { data: targets = [] } = useAsk(calls.targets, {}, { enabled: docKinds[kind].of === 'transfer' })
  const way = [named(points, pointId), named(departments, departmentId) || named(targets, toPointId)]
  return [t(docKinds[kind].label), way.filter(Boolean).join(' → ')].filter(Boolean).join(' · ')
}
