import { cmp } from '#kernel/shared/decimal.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { pieceWords } from '../shared/words.ts'
import type { Doc, Piece } from './acts.ts'

/** It was entered after its operation. */
export const EmergencyTag = ({ of }: { of: { emergency: boolean } }) =>
  of.emergency ? (
    <span className="d-tag" data-tone="orange">
      {t('急诊补录')}
    </span>
  ) : null

/** Its supplier counted what came back, and since then the hospital said nothing anew. */
export const counted = (d: Doc): boolean => !!d.backedAt && d.backedAt > (d.registeredAt ?? '')
/** What he counted does not agree with what was registered. */
export const countedOff = (d: Doc): boolean => counted(d) && cmp(d.diffQty, '0') !== 0

/** How much of a piece came back, and what of it is not accounted for. */
export const CameBack = ({ of: p }: { of: Piece }) => (
  <>
    {qtyText(p.backQty)}{' '}
    {cmp(p.diffQty, '0') !== 0 && (
      <span className="d-tag" data-tone="red">
        {t(pieceWords.diffQty.label)} {qtyText(p.diffQty)}
      </span>
    )}
  </>
)
