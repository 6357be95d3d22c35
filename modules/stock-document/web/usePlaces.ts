import type { Values } from '#kernel/shared/field.ts'
import { difference } from '#kernel/web/document/conflict.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useDepartments, usePoints } from '#modules/place/web/public.tsx'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { type DocKind, docKinds } from '../shared/kinds.ts'
import { docWords } from '../shared/words.ts'
import type { Doc } from './acts.ts'

/** What the places of a document are called, while it is typed. */
export const usePlaces = (kind: DocKind) => {
  const points = usePoints()
  const departments = useDepartments()
  const { data: targets = [] } = useAsk(calls.targets, {}, { enabled: docKinds[kind].of === 'transfer' })
  const places = { pointId: points, departmentId: departments, toPointId: targets }
  const named = (values: Values, key: keyof typeof places): string =>
    places[key].find((one) => one.id === values[key])?.name ?? ''
  return {
    /** From where and whereto, while the head is folded: nobody writes on a paper of the wrong store. */
    briefOf: (values: Values): string => {
      const way = [named(values, 'pointId'), named(values, 'departmentId') || named(values, 'toPointId')]
      return [t(docKinds[kind].label), way.filter(Boolean).join(' → ')].filter(Boolean).join(' · ')
    },
    /** Places that the document as somebody else left it names otherwise. */
    differentPlaces: (values: Values, theirs: Doc): string[] =>
      (['point', 'department', 'toPoint'] as const).flatMap((word) => {
        const key = `${word}Id` as const
        return (values[key] ?? null) === theirs[key]
          ? []
          : difference(t(docWords[word].label), named(values, key), theirs[word])
      }),
  }
}
