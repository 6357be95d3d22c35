import type { Answer } from '#kernel/shared/call.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { language, t } from '#kernel/web/i18n.ts'
import { menuCalls as calls } from '../shared/calls.ts'
import { menuWords as words } from '../shared/words.ts'

export type Row = Answer<typeof calls.query>['rows'][number]
export const called = (r: Row) => (language() === 'en' && r.nameEn) || r.name

interface Props {
  of: Row
  rows: readonly Row[]
  onDone: () => void
  onClose: () => void
}

/** Into another folder without dragging, behind what stands there (WCAG 2.5.7). */
export const MoveDialog = ({ of, rows, onDone, onClose }: Props) => {
  const parentOf = (r: Row) => rows.find((x) => x.id === r.parentId)
  const under = (r: Row): string => {
    const above = parentOf(r)
    return above ? `${under(above)} / ${called(r)}` : called(r)
  }
  const within = (r: Row | undefined): boolean => !!r && (r.id === of.id || within(parentOf(r)))
  const places = Object.fromEntries(rows.filter((r) => !r.path && !within(r)).map((r) => [r.id, under(r)]))
  return (
    <FormDialog
      title={t('移动「{{name}}」', { name: called(of) })}
      record={of.id}
      table={{
        fields: [{ key: 'parentId', label: words.parent.label, type: 'choice', choices: places, required: true }],
      }}
      initial={{ parentId: of.parentId }}
      save={({ parentId }) => {
        const there = rows.filter((r) => r.parentId === parentId && r.id !== of.id).map((r) => r.id)
        return saveForm(
          calls.sort,
          { parentId: String(parentId), ids: [...there, of.id], id: of.id },
          [calls.query],
          onDone,
        )
      }}
      onClose={onClose}
    />
  )
}
