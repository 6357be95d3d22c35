import type { Answer } from '#kernel/shared/call.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { Code } from '#kernel/web/print/codes.tsx'
import type { deliveryCalls } from '../shared/calls.ts'
import { boxCode, packCode } from '../shared/label.ts'
import { deliveryWords, lotWords } from '../shared/words.ts'

export type Labelled = Answer<typeof deliveryCalls.printLabel>['documents'][number]
export type Lot = Labelled['lines'][number]

const Facts = ({ of }: { of: readonly (readonly [label: string, value: string])[] }) => (
  <dl>
    {of.map(([label, value]) => (
      <div key={label}>
        <dt>{t(label)}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
const Cold = () => <span className="pl-cold">{t('冷链')}</span>

/** On a pack: what it is, of which lot, and a code of both. */
export const PackFace = ({ lot: l }: { lot: Lot }) => {
  const code = packCode(l)
  return (
    <>
      <p className="pl-name pl-two">
        {l.name} {l.coldChain && <Cold />}
      </p>
      <p>{l.spec}</p>
      <p>{l.manufacturer}</p>
      <div className="pl-row">
        <Facts
          of={[
            [lotWords.lotNo.label, l.lotNo],
            [lotWords.productionDate.label, dateText(l.productionDate)],
            [lotWords.expiryDate.label, dateText(l.expiryDate)],
            ['数量', `1 ${l.unit}`],
            ...(l.packSpec ? [[lotWords.packSpec.label, l.packSpec] as const] : []),
          ]}
        />
        <div className="pl-code">
          <Code {...code} />
        </div>
      </div>
      <p className="pl-read">{code.text}</p>
    </>
  )
}

/** More units have no room on a label: how many of each is told on the slip. */
const MOST_UNITS = 2
/** What a delivery brings, by unit. */
export const qtyOfBox = ({ lines }: { lines: readonly { unit: string; qty: string }[] }): string =>
  new Set(lines.map((l) => l.unit)).size > MOST_UNITS ? '—' : byUnit(lines, (l) => l.qty)

/** On a box: where it goes, which of how many it is, and of which delivery. */
export const BoxFace = ({ doc: d, n, of }: { doc: Labelled; n: number; of: number }) => {
  const own = boxCode(d, n)
  return (
    <>
      <p className="pl-name">{d.hospital}</p>
      <p className="pl-two">
        {d.point} {d.pointAddress}
      </p>
      <div className="pl-row">
        <dl>
          <div className="pl-big">
            {n} / {of}
            {d.coldChain && <Cold />}
          </div>
          <div>
            <dt>{t('明细数')}</dt>
            <dd>{d.lines.length}</dd>
          </div>
          <div>
            <dt>{t(deliveryWords.totalQty.label)}</dt>
            <dd>{qtyOfBox(d)}</dd>
          </div>
        </dl>
        <div className="pl-code">
          <Code kind="qr" text={d.no} />
        </div>
      </div>
      <p>{d.supplier}</p>
      <div className="pl-bars">
        <Code {...own} />
      </div>
      <p className="pl-read">{own.text}</p>
    </>
  )
}
