import { Button } from 'antd'
import type { Call } from '#kernel/shared/call.ts'
import { useAct } from '../http/hooks.ts'
import { useOnline } from '../http/online.ts'
import { t } from '../i18n.ts'
import { confirmDelete } from '../shell/confirm.ts'
import { go } from '../shell/nav.ts'

interface Doc {
  id: string
  version: number
  actions: string[]
}
interface Calls {
  copy: Call<any, any, { id: string }>
  delete: Call<any, any, { id: string }>
  stale: readonly Call[]
}

/** Copying and deleting a document, the same in list and page. `at`: path of its pages; `gone` after it was deleted. */
export const useDocActs = (calls: Calls, at: string, gone?: () => void) => {
  const copy = useAct(calls.copy, {
    refresh: calls.stale,
    done: '已复制',
    onDone: (made) => go(`${at}/${made.id}/edit`),
  })
  const remove = useAct(calls.delete, { refresh: calls.stale, done: '已删除', onDone: gone })
  return {
    busy: copy.busy || remove.busy,
    edit: (doc: Doc) => go(`${at}/${doc.id}/edit`),
    copy: (doc: Doc) => void copy.run({ id: doc.id }),
    remove: async (doc: Doc) => {
      if (await confirmDelete()) await remove.run({ id: doc.id, version: doc.version })
    },
  }
}
type Acts = ReturnType<typeof useDocActs>

/** 修改, 复制, 删除 as buttons of a row. */
export const docExtras = (doc: Doc, acts: Acts) => [
  ...(doc.actions.includes('edit') ? [{ label: '修改', run: () => acts.edit(doc) }] : []),
  ...(doc.actions.includes('copy') ? [{ label: '复制', run: () => acts.copy(doc) }] : []),
  ...(doc.actions.includes('delete') ? [{ label: '删除', danger: true, run: () => void acts.remove(doc) }] : []),
]

/** The same in the footer of the document's page. */
export const DocButtons = ({ doc, acts }: { doc: Doc; acts: Acts }) => {
  const online = useOnline()
  return (
    <>
      {docExtras(doc, acts).map((b) => (
        <Button key={b.label} danger={b.danger} disabled={acts.busy || !online} onClick={b.run}>
          {t(b.label)}
        </Button>
      ))}
    </>
  )
}
