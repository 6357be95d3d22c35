import { Button, Input } from 'antd'
import { useState } from 'react'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { go } from '#kernel/web/shell/nav.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { at } from './acts.ts'
import type { Found } from './scans.ts'

type Choice = Pick<Found['documents'][number], 'id' | 'no' | 'deliveryNo' | 'supplier'>

/** The acceptances a scan leads to, each once. */
const choicesOf = ({ documents, lots }: Found): Choice[] => {
  const ofLots = lots.map((l) => ({ ...l, id: l.acceptanceId, no: l.acceptanceNo }))
  return [...new Map([...documents, ...ofLots].map((d) => [d.id, d])).values()]
}

/** Opens the acceptance of a scanned delivery note or product; with several, one is chosen. */
export const ScanOpen = () => {
  const [typed, setTyped] = useState('')
  const [several, setSeveral] = useState<Choice[]>()
  if (!useCan(acceptanceCalls.scan)) return null
  const open = ({ id }: Choice) => {
    setSeveral(undefined)
    setTyped('')
    go(`${at}/${id}`)
  }
  const find = async () => {
    const code = typed.trim()
    if (!code) return
    try {
      const choices = choicesOf(await ask(acceptanceCalls.scan, { code }, { quiet: true }))
      if (choices[1]) setSeveral(choices)
      else if (choices[0]) open(choices[0])
      else toast('warning', t('没有找到「{{code}}」的待验收单据', { code }))
    } catch (e) {
      toast('error', (e as AskError).msg)
    }
  }
  return (
    <>
      <Input
        allowClear
        style={{ width: 260 }}
        value={typed}
        aria-label={t('扫码')}
        placeholder={t('扫描配送单号、商品条码')}
        onChange={(e) => setTyped(e.target.value)}
        onPressEnter={find}
      />
      {several && (
        <AppModal open footer={null} width={640} title={t('请选择验收单')} onCancel={() => setSeveral(undefined)}>
          <ul className="d-timeline">
            {several.map((c) => (
              <li key={c.id}>
                <Button type="link" onClick={() => open(c)}>
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
