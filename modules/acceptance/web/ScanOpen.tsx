import { Button, Input } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { go } from '#kernel/web/shell/nav.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { acceptanceCalls } from '../shared/calls.ts'

type Found = Answer<typeof acceptanceCalls.scan>
type Choice = Pick<Found['documents'][number], 'id' | 'no' | 'deliveryNo' | 'supplier'>

/** The acceptances a scan leads to, each once. */
const choicesOf = ({ documents, lots }: Found): Choice[] => [
  ...new Map(
    [...documents, ...lots.map((l) => ({ ...l, id: l.acceptanceId, no: l.acceptanceNo }))].map((d) => [d.id, d]),
  ).values(),
]

/** Opens the acceptance of a scanned delivery note or product; with several, one is chosen. */
export const ScanOpen = () => {
  const [code, setCode] = useState('')
  const [several, setSeveral] = useState<Choice[]>()
  if (!useCan(acceptanceCalls.scan)) return null
  const open = (id: string) => {
    setSeveral(undefined)
    setCode('')
    go(`/procurement/acceptance/${id}`)
  }
  const find = async () => {
    if (!code.trim()) return
    try {
      const choices = choicesOf(await ask(acceptanceCalls.scan, { code: code.trim() }, { quiet: true }))
      if (choices.length === 1) open((choices[0] as Choice).id)
      else if (choices.length > 1) setSeveral(choices)
      else toast('warning', t('没有找到「{{code}}」的待验收单据', { code: code.trim() }))
    } catch (e) {
      toast('error', (e as AskError).msg)
    }
  }
  return (
    <>
      <Input
        allowClear
        style={{ width: 260 }}
        value={code}
        aria-label={t('扫码')}
        placeholder={t('扫描配送单号、商品条码')}
        onChange={(e) => setCode(e.target.value)}
        onPressEnter={find}
      />
      {several && (
        <AppModal open footer={null} width={640} title={t('请选择验收单')} onCancel={() => setSeveral(undefined)}>
          <ul className="d-timeline">
            {several.map((c) => (
              <li key={c.id}>
                <Button type="link" onClick={() => open(c.id)}>
                  {c.no}
                </Button>{' '}
                {c.deliveryNo} · {c.supplier}
              </li>
            ))}
          </ul>
        </AppModal>
      )}
    </>
  )
}
