import { confirmDelete } from '../shell/confirm.ts'
import type { Extra } from './columns.tsx'

interface Row {
  id: string
  name: string
  version: number
  enabled: boolean
  actions: string[]
}
interface Doing<R extends Row> {
  edit: (row: R) => void
  turn: (wish: { id: string; version: number; enabled: boolean }) => Promise<unknown>
  remove?: (wish: { id: string; version: number }) => Promise<unknown>
}

/** 修改, 启用 or 停用, 删除 of master data: what the server offers for the row. */
export const masterButtons = <R extends Row>(row: R, { edit, turn, remove }: Doing<R>): Extra[] => {
  const wish = { id: row.id, version: row.version }
  const all: [string, Extra][] = [
    ['edit', { label: '修改', run: () => edit(row) }],
    ['enable', { label: '启用', run: () => void turn({ ...wish, enabled: true }) }],
    ['disable', { label: '停用', run: () => void turn({ ...wish, enabled: false }) }],
    [
      'delete',
      {
        label: '删除',
        danger: true,
        run: async () => {
          if (await confirmDelete(row.name)) await remove?.(wish)
        },
      },
    ],
  ]
  return all.filter(([action]) => row.actions.includes(action)).map(([, button]) => button)
}
