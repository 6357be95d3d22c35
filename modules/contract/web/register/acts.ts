import type { Answer } from '#kernel/shared/call.ts'
import { type Ran, useActs } from '#kernel/web/document/acts.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { saveBlob } from '#kernel/web/http/download.ts'
import { t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { contractMachine } from '../../shared/machine.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'

export const at = '/contract/manage'
export const stale = [calls.query, calls.detail, calls.versions]
export type Row = Answer<typeof calls.query>['rows'][number]
export type Doc = Answer<typeof calls.detail>

/** What is asked in a dialog of its own. */
export type Asked = 'sign' | 'freeze' | 'terminate' | 'keep' | 'renew' | 'supplement'
export type Asking = (kind: Asked) => (d: Row) => Promise<Ran>

type PdfOf = Parameters<typeof ask<typeof calls.pdf>>[1]
/** The bytes of a version's PDF, with the signatures so far. */
export const pdfOf = async (of: PdfOf): Promise<{ blob: Blob; filename: string }> => ask(calls.pdf, of) as never

/** What may be done with a contract that was agreed. */
export const useRegisterActs = (o: { ask: Asking; share?: (d: Row) => void; page?: boolean }) =>
  useActs<typeof contractMachine, Row>(contractMachine, calls, {
    refresh: stale,
    at,
    by: {
      // of its entry and of the pool
      assign: 'hidden',
      take: 'hidden',
      leave: 'hidden',
      end: 'hidden',
      takeBack: 'hidden',
      // a signature is given where the text stands
      sign: o.page ? { ask: o.ask('sign') } : (d) => go(`${at}/${d.id}`),
      terminate: o.page ? { ask: o.ask('terminate') } : (d) => go(`${at}/${d.id}`),
      freeze: { ask: o.ask('freeze') },
      keep: o.page ? { ask: o.ask('keep') } : (d) => go(`${at}/${d.id}`),
      renew: { ask: o.ask('renew') },
      supplement: { ask: o.ask('supplement') },
      share: o.share ?? 'hidden',
      download: (d) => void pdfOf({ id: d.id }).then(saveBlob),
    },
    // one is asked for: what is left is to answer it or to take it back
    names: { terminate: (d) => (d.ending ? '处理终止申请' : undefined) },
    tells: {
      unfreeze: () => t('新订单可以再按此合同提交'),
      refuseSign: () => t('合同退回修改，已有的签署一并作废'),
    },
  })
