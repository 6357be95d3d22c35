import { Input } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { lotText } from '#kernel/shared/lot.ts'
import { readPack } from '#kernel/shared/pack-code.ts'
import type { GridHandle } from '#kernel/web/grid/types.ts'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { beep } from '#kernel/web/scan/sound.ts'
import { useScan } from '#kernel/web/scan/useScan.ts'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { comesNew, type DocKind } from '../shared/kinds.ts'
import { type Line, newLine, untouched } from './lines.ts'
import { scannedInto } from './shares.ts'

interface Props {
  kind: DocKind
  pointId: string
  grid: RefObject<GridHandle<Line> | null>
}

/** Why a code is not taken, as a person reads it. */
class Refused extends Error {}

/** What a code of an article means at this point. @throws Refused, AskError */
const meant = async (code: string, kind: DocKind, pointId: string) => {
  if (!pointId) throw new Refused(t('请先选择库房'))
  const [goods] = await ask(calls.goods, { pointId, code, all: comesNew(kind) }, { quiet: true })
  if (!goods) throw new Refused(t('没有找到此码，请核对或手工选择'))
  const { gs1 } = readPack(code)
  const packs = gs1?.qty ?? '1'
  if (gs1?.lotNo === undefined || comesNew(kind)) return { goods, packs }
  const asked = { pointId, productIds: [goods.productId], held: kind === 'destroy' }
  const lotNo = lotText(gs1.lotNo)
  const lot = (await ask(calls.lots, asked, { quiet: true })).find((l) => l.lotNo === lotNo)
  if (!lot) throw new Refused(t('{{name}} 批号 {{lot}} 不在此库房或不可用', { name: goods.name, lot: lotNo }))
  return { goods, packs, lot: kind === 'destroy' ? { ...lot, available: lot.qty } : lot }
}

/** Scans anywhere on the page, and codes typed here: the line of the article gets one pack more, or is begun. Each is heard and seen. */
export const ScanBox = ({ kind, pointId, grid }: Props) => {
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState<{ ok: boolean; text: string }>()
  const queue = useRef(Promise.resolve())
  const say = (ok: boolean, text: string) => {
    beep(ok)
    setLast({ ok, text })
  }
  const one = async (code: string) => {
    try {
      const found = await meant(code, kind, pointId)
      const handle = grid.current
      if (!handle) return
      // a gun's first characters fell into the cell the cursor stands in
      handle.leaveEmpty()
      const { lines, line } = scannedInto(handle.rows(), found, newLine, untouched)
      handle.change(lines)
      const { name, spec, packUnit, minUnit } = found.goods
      say(true, `${name} ${spec} ${found.lot?.lotNo ?? ''} ${line.qty} ${line.qtyUnit === 'pack' ? packUnit : minUnit}`)
    } catch (e) {
      say(false, `${code} ${e instanceof Refused ? e.message : (e as AskError).msg}`)
    }
  }
  const scan = (code: string) => {
    queue.current = queue.current.then(() => one(code))
  }
  useScan({
    onScan: scan,
    onBlocked: (code) => say(false, `${code} ${t('有对话框打开，此次扫码未采用')}`),
  })
  return (
    <>
      <Input
        size="small"
        style={{ width: 150 }}
        value={typed}
        aria-label={t('扫码')}
        placeholder={t('扫描商品条码、UDI')}
        onChange={(e) => setTyped(e.target.value)}
        onPressEnter={() => {
          const code = typed.trim()
          setTyped('')
          if (code) scan(code)
        }}
      />
      {last && (
        <span className="d-tag" data-tone={last.ok ? 'green' : 'red'} aria-live="assertive">
          {last.text}
        </span>
      )}
    </>
  )
}
