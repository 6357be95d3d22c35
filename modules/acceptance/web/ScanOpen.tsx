import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { useNarrow } from '#kernel/web/list/narrow.ts'
import { Camera } from '#kernel/web/scan/Camera.tsx'
import { useScan } from '#kernel/web/scan/useScan.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { go } from '#kernel/web/shell/nav.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { at } from './acts.ts'
import type { Found } from './scans.ts'

type Choice = Pick<Found['documents'][number], 'id' | 'no' | 'deliveryNo' | 'supplier'>

/** The delivery a slip's QR names: it holds the address of the paper. */
const slipOf = (code: string): string | undefined =>
  /#\/procurement\/delivery\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(code)?.[1]?.toLowerCase()

/** What waits to be taken in of a slip, or of what a code names; of a box's label it is said which box that is. */
const choicesFor = async (code: string): Promise<Choice[]> => {
  const deliveryId = slipOf(code)
  if (!deliveryId) {
    const found = await ask(acceptanceCalls.scan, { code }, { quiet: true })
    const [{ deliveryNo = '' } = {}] = found.documents
    if (found.box && deliveryNo) toast('success', t('配送单 {{no}} 第 {{n}} 箱', { no: deliveryNo, n: found.box }))
    return choicesOf(found)
  }
  return (await ask(acceptanceCalls.query, { deliveryId, status: ['wait'], size: 50 }, { quiet: true })).rows
}

/** The acceptances a scan leads to, each once. */
const choicesOf = ({ documents, lots }: Found): Choice[] => {
  const ofLots = lots.map((l) => ({ ...l, id: l.acceptanceId, no: l.acceptanceNo }))
  return [...new Map([...documents, ...ofLots].map((d) => [d.id, d])).values()]
}

/** Opens the acceptance of a delivery note or product that is scanned by gun, camera or hand; with several, one is chosen. */
export const ScanOpen = () => (useCan(acceptanceCalls.scan) ? <Opening /> : null)

const Opening = () => {
  const [typed, setTyped] = useState('')
  const [several, setSeveral] = useState<Choice[]>()
  const gun = useRef(false)
  const narrow = useNarrow()
  const mayScan = useCan(acceptanceCalls.saveScan)
  const open = ({ id }: Choice) => {
    setSeveral(undefined)
    setTyped('')
    // who came with a phone or a gun goes on scanning
    go((narrow || gun.current) && mayScan ? `${at}/${id}/scan` : `${at}/${id}`)
  }
  const find = async (text: string, byGun = false) => {
    const code = text.trim()
    if (!code) return
    gun.current = byGun
    try {
      const choices = await choicesFor(code)
      if (choices[1]) setSeveral(choices)
      else if (choices[0]) open(choices[0])
      else toast('warning', t('没有找到「{{code}}」的待验收单据', { code }))
    } catch (e) {
      toast('error', (e as AskError).msg)
    }
  }
  useScan({ onScan: (code) => void find(code, true) })
  return (
    <>
      <Input
        allowClear
        style={{ width: 260 }}
        value={typed}
        aria-label={t('扫码')}
        placeholder={t('扫描配送单号、商品条码')}
        onChange={(e) => setTyped(e.target.value)}
        onPressEnter={() => void find(typed)}
      />
      {narrow && <Camera onCode={(code) => void find(code)} />}
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
