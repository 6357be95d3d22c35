import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { vbpCalls as calls } from '../shared/calls.ts'
import { reasonTable } from '../shared/fields.ts'
import type { SubstituteReason } from '../shared/reason.ts'

export type { SubstituteReason }

interface Props {
  /** Items of the lines, with those somebody said why of on this page. */
  items: readonly { id: string; name: string; said: boolean }[]
  docId?: string | undefined
  onSaid: (itemId: string, reason: SubstituteReason) => void
}

/**
 * Asks why, as soon as a line has a product that was not selected while the agreed volume of the same name is unfinished
 * (domain §5). Whoever puts it off is asked by the submit at the latest. Of many lines that come at once, pasted or with a
 * paper opened again, it tells how many and waits to be asked: a row of dialogs would lie over what the paste says.
 */
export const AskReason = ({ items, docId, onSaid }: Props) => {
  const may = useCan(calls.substitutes)
  const ids = useMemo(() => [...new Set(items.map((i) => i.id))].sort(), [items])
  const { data } = useAsk(
    calls.substitutes,
    { catalogItemIds: ids, ...(docId ? { docId } : {}) },
    { enabled: may && ids.length > 0, quiet: true, keep: true },
  )
  const [later, setLater] = useState<readonly string[]>([])
  const [seen, setSeen] = useState<readonly string[]>([])
  const came = ids.filter((id) => !seen.includes(id))
  if (came.length > 0) {
    setSeen(ids)
    if (came.length > 1) setLater([...later, ...came])
  }
  const byId = new Map(items.map((i) => [i.id, i]))
  const lacking = (data?.rows ?? []).filter((r) => {
    const item = byId.get(r.catalogItemId)
    return item && !item.said && !r.code
  })
  const asked = lacking.find((r) => !later.includes(r.catalogItemId))
  return (
    <>
      {lacking.length > 0 && (
        <p className="d-note" role="note">
          {t('{{n}} 个非中选品种需填写选用原因', { n: lacking.length })}{' '}
          <Button size="small" onClick={() => setLater([])}>
            {t('填写原因')}
          </Button>
        </p>
      )}
      {asked && (
        <FormDialog
          title={`${t('选用非中选产品的原因')} ${byId.get(asked.catalogItemId)?.name ?? ''}`}
          record={asked.catalogItemId}
          table={reasonTable}
          initial={{}}
          head={
            <p className="d-note">
              {t('中选产品「{{name}}」（{{maker}}）的协议量还有 {{left}} {{unit}} 未完成', {
                name: asked.selected,
                maker: asked.manufacturer,
                left: qtyText(asked.left),
                unit: asked.unit,
              })}
            </p>
          }
          save={async (v) => {
            onSaid(asked.catalogItemId, { code: v.code as SubstituteReason['code'], text: String(v.text ?? '') })
            return undefined
          }}
          onClose={() => setLater([...later, asked.catalogItemId])}
        />
      )}
    </>
  )
}
