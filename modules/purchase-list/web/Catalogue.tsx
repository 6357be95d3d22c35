import { Input } from 'antd'
import { useState } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { PickTable } from '#kernel/web/picker/PickTable.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { mayClose } from '#kernel/web/shell/confirm.ts'
import { type PickItem, pickCalls } from '../shared/pick.ts'
import { lineWords } from '../shared/words.ts'
import { beforeColumns } from './before.tsx'

export interface Taken {
  item: PickItem
  qty: string
}
interface Props {
  what: { kind: number; supplierId?: string }
  /** Ids of items that have a line already. */
  added: ReadonlySet<string>
  onTake: (taken: Taken[]) => void
  onClose: () => void
}
const col = wordColumns(lineWords, pickCalls.find)

/** The catalogue with quantities: several items at once; those on the document already are marked. */
export const Catalogue = ({ what, added, onTake, onClose }: Props) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Taken>>(new Map())
  const locked = useSession((s) => s.systemConfig.sfqygyssd)
  const closed = (r: PickItem) => !!r.disabledReason || added.has(r.id)
  const name = (r: PickItem) => (
    <>
      {r.name}
      {added.has(r.id) && <span className="d-muted"> {t('已加入')}</span>}
      {r.disabledReason && <div className="d-fault">{r.disabledReason}</div>}
    </>
  )
  const qty = (r: PickItem) => (
    <Input
      size="small"
      inputMode="decimal"
      disabled={closed(r)}
      aria-label={`${t(lineWords.qty.label)} ${r.name}`}
      value={chosen.get(r.id)?.qty ?? ''}
      onChange={(e) => setChosen((c) => new Map(c).set(r.id, { item: r, qty: e.target.value.replace(/[^\d.]/g, '') }))}
    />
  )
  return (
    <AppModal
      open
      title={t('从采购目录选择')}
      okText={t('加入 {{n}} 个品种', { n: chosen.size })}
      cancelText={t('取消')}
      okButtonProps={{ disabled: chosen.size === 0 }}
      onOk={() => onTake([...chosen.values()])}
      onCancel={async () => (await mayClose(chosen.size > 0)) && onClose()}
    >
      {locked && <p className="d-note">{t('已启用供应商锁定，只能向默认供应商采购')}</p>}
      <PickTable<PickItem, Taken>
        call={pickCalls.find}
        input={what}
        chosen={chosen}
        onChosen={setChosen}
        begin={(item) => ({ item, qty: '' })}
        closed={closed}
        columns={[
          col.custom('name', name),
          ...col.some('spec', 'unit', 'price'),
          ...beforeColumns<PickItem>(col.custom),
          ...col.some('stock', 'onWay', 'monthUse', 'agreedRest', 'packMultiple'),
          col.custom('qty', qty),
          ...col.some('vbpClass', 'supplier', 'manufacturer'),
        ]}
      />
    </AppModal>
  )
}
