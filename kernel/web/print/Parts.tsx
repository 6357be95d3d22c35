import { capitalAmount } from '#kernel/shared/capital.ts'
import type { CodeBlock } from '#kernel/shared/paper.ts'
import type { Block } from '#kernel/shared/template.ts'
import { pictured } from '../http/host.ts'
import { colon, t } from '../i18n.ts'
import { moneyText } from '../list/format.ts'
import { addressOf } from '../preview/model.ts'
import { Barcode } from './Barcode.tsx'
import { Code } from './codes.tsx'
import type { Face } from './face.ts'
import type { CodeOf, PrintedDoc, Told } from './types.ts'

interface HeadProps<L> {
  face: Face<L>
  org: string
  doc: PrintedDoc
  /** What its QR says. */
  link: string
}

/** Head of a page: whose paper it is, what, and its number; then its fields. */
export const Head = <L,>({ face, org, doc, link }: HeadProps<L>) => (
  <header className="p-head">
    <div className="p-title" data-own={!!face.blocks || undefined}>
      <div className="p-org">{org}</div>
      <h1>
        {face.title}
        {doc.printed > 1 && <small>{t('补打 第 {{n}} 次', { n: doc.printed })}</small>}
      </h1>
      <div className="p-no">
        {!face.blocks && (
          <div className="p-qr">
            <Code kind="qr" text={link} />
          </div>
        )}
        <div>
          {!face.blocks && <Barcode text={doc.no} />}
          <div>{doc.no}</div>
        </div>
      </div>
    </div>
    <dl style={face.across}>
      {face.head.map(([label, value, key]) => (
        <div key={`${key ?? ''} ${label}`}>
          <dt>
            {t(label)}
            {colon()}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </header>
)

const Sum = ([label, value]: Told) => (
  <span key={label}>
    {t(label)}
    {colon()}
    <b>{value}</b>
  </span>
)

/** What follows the last line. */
export const Foot = <L,>({ face }: { face: Face<L> }) => (
  <section className="p-foot">
    <p className="p-sums">
      {face.sums.map(Sum)}
      {face.amount !== undefined && Sum(['合计金额', `¥ ${moneyText(face.amount)}`])}
      {face.capitals !== undefined && Sum(['大写金额', capitalAmount(face.capitals)])}
    </p>
    {face.signs.length > 0 && (
      <p className="p-signs">
        {face.signs.map((s, i) => (
          <span key={`${i} ${s}`}>
            {s}
            {colon()}
          </span>
        ))}
      </p>
    )}
  </section>
)

/** Dots of a picture on paper, at most as many as the server draws. */
const dots = (mm: number): number => Math.min(2000, Math.ceil(mm * 12))

const content = (b: Block, code: CodeOf) => {
  switch (b.kind) {
    case 'logo':
      return b.fileId ? (
        <img
          src={addressOf({ fileId: b.fileId, name: '' }, dots(Math.max(b.width, b.height)))}
          crossOrigin={pictured()}
          alt={t('标志')}
        />
      ) : null
    case 'text':
      return b.text
    default:
      return <Code {...code(b.kind satisfies CodeBlock)} />
  }
}

/** What lies at a place of its own, from the paper's corner. */
export const Blocks = ({ of, code }: { of: readonly Block[]; code: CodeOf }) =>
  of.map((b, i) => (
    <div
      key={`${i} ${b.kind}`}
      className="p-block"
      data-kind={b.kind}
      style={{ left: `${b.x}mm`, top: `${b.y}mm`, width: `${b.width}mm`, height: `${b.height}mm` }}
    >
      {content(b, code)}
    </div>
  ))
