import type { RefObject } from 'react'
import { lotText } from '#kernel/shared/lot.ts'
import { readPack } from '#kernel/shared/pack-code.ts'
import type { GridHandle } from '#kernel/web/grid/types.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { CodeBox, NotTaken } from '#kernel/web/scan/CodeBox.tsx'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { comesNew, type DocKind } from '../shared/kinds.ts'
import { type Line, newLine, untouched } from './lines.ts'
import { scannedInto } from './shares.ts'

interface Props {
  kind: DocKind
  pointId: string
  grid: RefObject<GridHandle<Line> | null>
}

/** What a code of an article means at this point. @throws NotTaken, AskError */
const meant = async (code: string, kind: DocKind, pointId: string) => {
  if (!pointId) throw new NotTaken(t('请先选择库房'))
  const [goods] = await ask(calls.goods, { pointId, code, all: comesNew(kind) }, { quiet: true })
  if (!goods) throw new NotTaken(t('没有找到此码，请核对或手工选择'))
  const { gs1 } = readPack(code)
  const packs = gs1?.qty ?? '1'
  if (gs1?.lotNo === undefined || comesNew(kind)) return { goods, packs }
  const asked = { pointId, productIds: [goods.productId], held: kind === 'destroy' }
  const lotNo = lotText(gs1.lotNo)
  const lot = (await ask(calls.lots, asked, { quiet: true })).find((l) => l.lotNo === lotNo)
  if (!lot) throw new NotTaken(t('{{name}} 批号 {{lot}} 不在此库房或不可用', { name: goods.name, lot: lotNo }))
  return { goods, packs, lot: kind === 'destroy' ? { ...lot, available: lot.qty } : lot }
}

/** Codes scanned on the page: the line of the article gets one pack more, or is begun. */
export const ScanBox = ({ kind, pointId, grid }: Props) => {
  const take = async (code: string): Promise<string> => {
    const found = await meant(code, kind, pointId)
    const handle = grid.current!
    // a gun's first characters fell into the cell the cursor stands in
    handle.leaveEmpty()
    const { lines, line } = scannedInto(handle.rows(), found, newLine, untouched)
    handle.change(lines)
    const { name, spec, packUnit, minUnit } = found.goods
    return `${name} ${spec} ${found.lot?.lotNo ?? ''} ${line.qty} ${line.qtyUnit === 'pack' ? packUnit : minUnit}`
  }
  return <CodeBox width={150} placeholder={t('扫描商品条码、UDI')} take={take} />
}
