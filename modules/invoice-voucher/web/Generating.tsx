import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { sumOf } from '#kernel/shared/decimal.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { SaveModal } from '#kernel/web/form/SaveModal.tsx'
import { ask, saidOf } from '#kernel/web/http/ask.ts'
import { useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import type { Batch } from '#kernel/web/list/BatchBar.tsx'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { voucherCalls as calls } from '../shared/calls.ts'
import { voucherWords as words } from '../shared/words.ts'
import { at, stale } from './acts.ts'

type Part = Answer<typeof calls.split>['parts'][number]
interface Asking {
  itemIds: string[]
  parts: readonly Part[]
  end: () => void
}
interface Chosen {
  id: string
  free: boolean
}

const col = wordLines<typeof words, Part & { id: string }>(words)
const columns = col.some('supplier', 'voucherType', 'vbp', 'lineCount', 'amount')
const idOf = (p: Part) => `${p.supplierId} ${p.voucherType} ${p.vbp}`

/** 生成凭证 of chosen items that await an invoice: says first how many vouchers it makes with which sums, then makes all of them or none. */
export const useGenerating = (cleared: () => void) => {
  const [asking, setAsking] = useState<Asking>()
  const [problem, setProblem] = useState<string>()
  const may = useCan(calls.add)
  const { busy, send } = useSender()
  const batch: Batch<Chosen> = {
    label: '生成凭证',
    fits: (r) => r.free,
    run: async (rows) => {
      const itemIds = rows.map((r) => r.id)
      const told = await ask(calls.split, { itemIds }).catch(() => undefined)
      if (told) await new Promise<void>((end) => setAsking({ itemIds, parts: told.parts, end }))
      return undefined
    },
  }
  const close = () => {
    asking?.end()
    setAsking(undefined)
    setProblem(undefined)
  }
  const total = sumOf(asking?.parts.map((p) => p.amount) ?? [], 2)
  const make = async () => {
    const lines = asking!.itemIds.map((itemId) => ({ itemId }))
    const answer = await send(calls.add, { lines, amount: total }, { refresh: stale }, { quiet: true })
    if ('error' in answer) return setProblem(saidOf(answer.error))
    const { vouchers } = answer.data
    const [first] = vouchers
    close()
    cleared()
    const action = {
      label: t('查看{{what}}', { what: t('开票凭证') }),
      run: () => go(vouchers.length === 1 ? `${at}/${first!.id}` : at),
    }
    toast('success', t('已生成 {{n}} 张开票凭证草稿', { n: vouchers.length }), { action, seconds: 8 })
  }
  return {
    batch: may ? [batch] : [],
    view: asking && (
      <SaveModal
        title={t('生成 {{n}} 张开票凭证', { n: asking.parts.length })}
        okText={t('生成凭证')}
        busy={busy}
        onSave={() => void make()}
        onClose={close}
      >
        <Problem of={problem} />
        <p>
          {t('所选 {{n}} 行按供应商、类型和集采分为 {{vouchers}} 张，共 {{amount}} 元', {
            n: asking.itemIds.length,
            vouchers: asking.parts.length,
            amount: moneyText(total),
          })}
        </p>
        <LineTable
          label="将生成的开票凭证"
          columns={columns}
          decides={['supplier', 'voucherType', 'vbp', 'lineCount', 'amount']}
          rows={asking.parts.map((p) => ({ ...p, id: idOf(p) }))}
          height={320}
        />
      </SaveModal>
    ),
  }
}
