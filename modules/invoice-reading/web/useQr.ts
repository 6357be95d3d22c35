import type { Answer } from '#kernel/shared/call.ts'
import { AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { useScan } from '#kernel/web/scan/useScan.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { readingCalls } from '../shared/calls.ts'

/** What the QR text of an invoice says that is not there yet. */
export type Qr = Answer<typeof readingCalls.scan>

/** What a text says of an invoice; one that is there already is opened, and what is none is told. */
export const readQrText = async (text: string): Promise<Qr | undefined> => {
  try {
    const qr = await ask(readingCalls.scan, { text }, { quiet: true })
    if (!qr.known) return qr
    toast('success', t('发票 {{number}} 已登记，登记单号 {{no}}', qr.known))
    go(`/settlement/invoice/${qr.known.id}`)
  } catch (e) {
    toast('warning', e instanceof AskError ? e.msg : String(e))
  }
  return undefined
}

/** The page hears a gun at the QR code of an invoice (domain §8.6). */
export const useQr = (onQr: (qr: Qr) => void, enabled: boolean): ((text: string) => Promise<void>) => {
  const hear = async (text: string) => {
    const qr = text.trim() ? await readQrText(text.trim()) : undefined
    if (qr) onQr(qr)
  }
  useScan({ onScan: (text) => void hear(text) }, enabled)
  return hear
}
