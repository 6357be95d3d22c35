import { Flex } from 'antd'
import { useRef } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { CodeBox, NotTaken } from '#kernel/web/scan/CodeBox.tsx'
import { recallCalls } from '../shared/calls.ts'

export type Found = Answer<typeof recallCalls.scan>

interface Props {
  productId: string
  lots: string
  /** The article, and the lots with the scanned one among them. */
  onFound: (found: Found, lots: string) => void
}

/** Codes scanned on the form fill in article and lot. */
export const LotScan = (of: Props) => {
  const now = useRef(of)
  now.current = of
  const take = async (code: string): Promise<string> => {
    const found = await ask(recallCalls.scan, { code }, { quiet: true })
    // as the form is by now: the scan before may have filled it in meanwhile
    const { productId, lots, onFound } = now.current
    const name = `${found.name} ${found.spec}`.trim()
    const own = keywords(lots)
    // lots of one article stay its own
    if (productId && productId !== found.productId && own.length > 0)
      throw new NotTaken(t('此码是「{{name}}」，与已填批号的产品不同，未采用', { name }))
    const all = found.lotNo && !own.includes(found.lotNo) ? [...own, found.lotNo] : own
    onFound(found, all.join('\n'))
    return found.lotNo ? `${name} ${found.lotNo}` : t('{{name}}：此码没有批号，请填写批号', { name })
  }
  return (
    <Flex gap={8} align="center" wrap>
      <CodeBox width={260} placeholder={t('扫描追溯码、UDI 或商品条码')} take={take} />
    </Flex>
  )
}
