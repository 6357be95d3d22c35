import type { Answer } from '#kernel/shared/call.ts'
import { type ActDoc, type Ran, useActs } from '#kernel/web/document/acts.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { balanceCalls } from '../shared/balance.ts'
import { traceCaseMachine } from '../shared/machine.ts'
import type { CaseKind } from '../shared/states.ts'

export const at = '/trace/balanceSheet'
export const stale = [balanceCalls.cases, balanceCalls.detail]
export type Case = Answer<typeof balanceCalls.detail>
export type Seen = ActDoc & Pick<Case, 'no'>

/** Where each difference is mended. */
export const mends = (
  k: Pick<Case, 'cause' | 'deliveryId' | 'code' | 'lotNo' | 'docNo'>,
): { label: string; to: string } => {
  const scan = {
    label: t('去补扫'),
    to: k.deliveryId ? `/trace/codeAcquisition/${k.deliveryId}` : '/trace/codeAcquisition',
  }
  const life = { label: t('看追溯链'), to: `/trace/query/${encodeURIComponent(k.code)}` }
  const row = { label: t('去补报'), to: `/trace/purchaseReceipt?keyword=${encodeURIComponent(k.docNo)}` }
  const stock = { label: t('查这批追溯码'), to: `/trace/query?keyword=${encodeURIComponent(k.lotNo)}` }
  const all: Readonly<Record<CaseKind, { label: string; to: string }>> = {
    ...{ lacking: scan, over: stock, foreign: life, soldAgain: life, overSplit: life, otherHospital: life },
    ...{ incomplete: row, refused: row, unacknowledged: row, platformOnly: row, ledger: stock },
  }
  return all[k.cause]
}

export const useCaseActs = (assign: (doc: Seen) => Promise<Ran>, said: (text: string) => void) => {
  const recheck = useAct(balanceCalls.recheck, { refresh: stale })
  return useActs<typeof traceCaseMachine, Seen>(traceCaseMachine, balanceCalls, {
    refresh: stale,
    at,
    by: {
      assign: { ask: assign },
      recheck: {
        ask: async (doc) => {
          const out = await recheck.run({ id: doc.id, version: doc.version })
          if (!out) return { done: false }
          if (!out.closed) said(t('数字仍不一致，差异未关闭'))
          return { done: out.closed }
        },
      },
    },
  })
}
