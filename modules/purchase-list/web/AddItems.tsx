import { Button, Checkbox, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { PickTable } from '#kernel/web/picker/PickTable.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { catalogCalls as calls } from '../shared/calls.ts'
import { itemWords } from '../shared/words.ts'
import { stale } from './acts.ts'
import { candidateColumns } from './candidateColumns.tsx'
import { begun, type Candidate, type Taken, useTaking } from './useTaking.ts'

interface Props {
  /** Kinds of the list; all when left out. */
  kinds?: readonly number[]
  onClose: () => void
}

/** 从产品加入: products with a supply relation, several at once, each with price and pack multiple. */
export const AddItems = ({ kinds, onClose }: Props) => {
  const [kind, setKind] = useState<number>()
  const [all, setAll] = useState(false)
  const taking = useTaking()
  const add = useAct(calls.add, { refresh: stale })
  const maySubmit = useCan(calls.submit)
  const { chosen, faults } = taking
  const title = t('从产品加入')
  const restore = (kept: readonly Taken[]) => taking.setChosen(new Map(kept.map((x) => [x.row.id, x])))
  const { close, saved } = useDialog(title, [...chosen.values()], chosen.size > 0, restore, onClose)
  const offered = kinds ?? [0, 1, 2, 3]
  const { error } = add
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    if (error) taking.refused(error)
  }, [error])

  const send = async (submit: boolean) => {
    const answer = await add.run({ items: taking.items(), submit })
    if (!answer) return
    saved()
    const text = submit ? '{{n}} 个品种已提交审核' : '{{n}} 个品种已加入，待提交'
    await confirm({ title: '处理结果', text: t(text, { n: answer.items.length }), cancel: false })
  }

  return (
    <AppModal
      open
      title={title}
      onCancel={close}
      footer={
        <>
          <span className="d-muted" style={{ marginInlineEnd: 12 }}>
            {t('已选 {{n}} 条', { n: chosen.size })}
          </span>
          <Button onClick={close}>{t('取消')}</Button>
          <Button disabled={chosen.size === 0 || add.busy} onClick={() => void send(false)}>
            {t('加入')}
          </Button>
          {maySubmit && (
            <Button type="primary" disabled={chosen.size === 0} loading={add.busy} onClick={() => void send(true)}>
              {t('加入并提交')}
            </Button>
          )}
        </>
      }
    >
      <PickTable<Candidate, Taken>
        call={calls.candidates}
        input={{ ...(kind === undefined ? { kinds } : { kinds: [kind] }), ...(all ? {} : { added: false }) }}
        columns={candidateColumns(taking, offered.length > 1)}
        chosen={chosen}
        onChosen={taking.setChosen}
        begin={begun}
        closed={(r) => !!r.disabledReason}
        // what the server refused may stand on another page
        first={[...faults.keys()].flatMap((id) => chosen.get(id)?.row ?? [])}
        empty="没有可加入的产品：请先建立供货关系"
        tools={
          <>
            {offered.length > 1 && (
              <Select
                allowClear
                style={{ width: 130 }}
                aria-label={t(itemWords.kind.label)}
                placeholder={t(itemWords.kind.label)}
                value={kind}
                options={offered.map((k) => ({ value: k, label: t(productKinds[k as 0]) }))}
                onChange={setKind}
              />
            )}
            <Checkbox checked={all} onChange={(e) => setAll(e.target.checked)}>
              {t('包括已加入的')}
            </Checkbox>
          </>
        }
      />
    </AppModal>
  )
}
