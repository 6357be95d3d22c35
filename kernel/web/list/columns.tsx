import type { ReactNode } from 'react'
import type { OrgKind } from '#kernel/shared/call.ts'
import { keys, type Machine } from '#kernel/shared/machine.ts'
import type { Words } from '#kernel/shared/words.ts'
import type { Acts } from '../document/acts.ts'
import { reasonText } from '../document/reason.ts'
import { StatusTag } from '../document/StatusTag.tsx'
import { t } from '../i18n.ts'
import { go } from '../shell/nav.ts'
import { dateText, moneyText, priceText, qtyText } from './format.ts'
import { NONE, timeText } from './time.ts'
import type { ListCall, RowOf } from './useList.ts'

/** A column of a list: a plain value, made by the named functions of `columnsOf`. */
export interface Column<R> {
  key: string
  label: string
  width: number
  align?: 'right' | 'center'
  /** Sort key of the call, when the column can be sorted. */
  sort?: string
  /** Summed over the page by exact arithmetic; over all rows by the server's `sums`. */
  sum?: boolean
  show: (row: R) => ReactNode
  /** Where the row's page is: double-click and Enter go there. */
  to?: (row: R) => string
  /** Never hidden: number, key and operation columns. */
  firm?: boolean
  fixed?: 'start' | 'end'
  /** Whose list holds only its own does not repeat it. */
  but?: OrgKind
  /** Free text: its width follows the room there is. */
  elastic?: boolean
  /** As narrow as it may be, px: nothing it says is cut. */
  least?: number
  /** Every word the column can say, in Chinese: none is cut; `tagged` ones have a frame and a mark. */
  says?: readonly string[]
  tagged?: boolean
  /** What a drawn cell says and must not be cut. */
  said?: (row: R) => string
  /** Which of them a row says. */
  word?: (row: R) => string
  /** What stands beside that word where there is room for it. */
  beside?: (row: R) => string | undefined
  /** A price or quantity: all of the column show the same number of decimals, at least so many. */
  figure?: { least: number; of: (row: R) => string | null | undefined }
  /** What stands around a figure, such as where it comes from. */
  around?: (row: R, text: string) => ReactNode
  /** The operation column. */
  actions?: { acts?: Acts; extra?: (row: R) => Extra[] }
}
export interface Extra {
  label: string
  run: () => void
  danger?: boolean
  /** Shown only when the row's `actions` name it. */
  does?: string
}
/** Buttons a row offers. */
const offered = (row: object, all: readonly Extra[]): Extra[] =>
  all.filter(({ does }) => !does || (row as { actions?: readonly string[] }).actions?.includes(does))

type Key<R> = keyof R & string
interface Options {
  width?: number
  sort?: boolean
  sum?: boolean
  but?: OrgKind
}
type Drawing<R> = Options & Pick<Column<R>, 'says' | 'said'> & { align?: 'right' }

/** Why a document is where it is, where that is known. */
const whyOf = (row: unknown): string | undefined => {
  const { why } = row as { why?: string }
  return why ? reasonText(why) : undefined
}
const text = (v: unknown): ReactNode => (v === null || v === undefined || v === '' ? NONE : String(v))

/** Column makers for the rows of a list call; a misspelt key does not compile. */
export const columnsOf = <C extends ListCall>(_call: C) => lineColumns<RowOf<C>>()

/** The same by a noun's words: label, kind and width stand there. */
export const wordColumns = <W extends Words, C extends ListCall>(words: W, _call: C) => wordLines<W, RowOf<C>>(words)

/** Columns of lines by a noun's words. */
export const wordLines = <W extends Words, R>(words: W) => {
  const make = lineColumns<R>()
  type K = keyof W & keyof R & string
  const one = (key: K, o: Options = {}): Column<R> => {
    const { label, kind, width, choices } = words[key]!
    const wide = { ...(width ? { width } : {}), ...o }
    switch (kind) {
      case 'day':
        return make.date(key, label, wide)
      case 'choice':
        return make.choice(key, label, choices ?? {}, wide)
      case 'status':
        throw new Error(`${key}: a status is shown by col.status`)
      default:
        return make[kind](key, label, wide)
    }
  }
  return {
    ...make,
    one,
    /** Several as they are. */
    some: (...keys: K[]): Column<R>[] => keys.map((key) => one(key)),
    link: (key: K, to: (row: R) => string, o: Options = {}) => make.link(key, words[key]!.label, to, o),
    status: (machine: Machine<any, any, any>, key: K = 'status' as K) =>
      make.status(key, words[key]?.label ?? '状态', machine),
    custom: (key: keyof W & string, show: (row: R) => ReactNode, o: Drawing<R> = {}) => {
      const { label, width, choices } = words[key]!
      return make.custom(key, label, show, {
        ...(width ? { width } : {}),
        ...(choices ? { says: Object.values(choices) } : {}),
        ...o,
      })
    },
  }
}

/** The same for rows of any type, such as the lines of a document. */
export const lineColumns = <R,>() => {
  const plain =
    (width: number, show: (v: any) => ReactNode, align?: 'right', sum = false, elastic?: boolean) =>
    (key: Key<R>, label: string, o: Options = {}): Column<R> => ({
      key,
      label,
      width: o.width ?? width,
      align,
      sort: o.sort ? key : undefined,
      sum: o.sum ?? sum,
      but: o.but,
      elastic,
      show: (row) => show(row[key]),
    })
  const figure =
    (least: number, show: (v: any) => ReactNode) =>
    (key: Key<R>, label: string, o: Options = {}): Column<R> => ({
      ...plain(100, show, 'right')(key, label, o),
      figure: { least, of: (row) => row[key] as string | null | undefined },
    })
  return {
    text: plain(140, (v) => <span title={v ?? ''}>{text(v)}</span>, undefined, false, true),
    /** Amounts are summed unless said otherwise (ux.md 1.2). */
    money: plain(120, moneyText, 'right', true),
    price: figure(2, priceText),
    qty: figure(0, qtyText),
    int: plain(80, text, 'right'),
    date: plain(110, dateText),
    time: plain(150, timeText),
    bool: plain(70, (v) => (v ? t('是') : t('否'))),
    link: (key: Key<R>, label: string, to: (row: R) => string, o: Options = {}): Column<R> => ({
      key,
      label,
      width: o.width ?? 170,
      sort: o.sort ? key : undefined,
      to,
      firm: true,
      show: (row) => (
        <a
          href={`#${to(row)}`}
          title={String(row[key] ?? '')}
          onClick={(e) => {
            if (e.ctrlKey || e.metaKey || e.shiftKey) return
            e.preventDefault()
            go(to(row))
          }}
        >
          {text(row[key])}
        </a>
      ),
    }),
    status: (key: Key<R>, label: string, machine: Machine<any, any, any>): Column<R> => ({
      key,
      label,
      width: 120,
      says: keys(machine.states).map((s) => machine.states[s]?.label ?? ''),
      tagged: true,
      word: (row) => machine.states[String(row[key])]?.label ?? '',
      beside: whyOf,
      show: (row) => {
        const why = whyOf(row)
        const tag = <StatusTag of={machine} is={String(row[key])} />
        return why ? (
          <span title={why}>
            {tag} <span className="d-muted">{why}</span>
          </span>
        ) : (
          tag
        )
      },
    }),
    /** A code shown by its Chinese label. */
    choice: (
      key: Key<R>,
      label: string,
      labels: Readonly<Record<string | number, string>>,
      o: Options = {},
    ): Column<R> => ({
      key,
      label,
      width: o.width ?? 100,
      says: Object.values(labels),
      show: (row) =>
        row[key] == null || row[key] === '' ? NONE : t(labels[row[key] as string | number] ?? String(row[key])),
    }),
    custom: (key: string, label: string, show: (row: R) => ReactNode, o: Drawing<R> = {}): Column<R> => ({
      key,
      label,
      width: o.width ?? 120,
      align: o.align,
      sort: o.sort ? key : undefined,
      says: o.says,
      said: o.said,
      show,
    }),
    /** The operation column of rows without a machine. */
    buttons: (of: (row: R) => Extra[]): Column<R> => ({
      key: 'actions',
      label: '操作',
      width: 64,
      firm: true,
      fixed: 'end',
      show: () => null,
      actions: { extra: (row) => offered(row as object, of(row)) },
    }),
    /** The operation column: what may be done with the row. */
    actions: (acts: Acts, extra?: (row: R) => Extra[]): Column<R> => ({
      key: 'actions',
      label: '操作',
      width: 64,
      firm: true,
      fixed: 'end',
      show: () => null,
      actions: { acts, extra },
    }),
  }
}

/** What letters of one size take, in their own height: Chinese ones one, others about half. */
const emOf = (s: string): number => [...s].reduce((n, c) => n + (c.charCodeAt(0) > 255 ? 1 : 0.55), 0)
/** Two labels that together take more than this would push aside what one decides by: English ones do. */
const longPair = 14

/** Buttons in line of these: two, or one where two are long, and the rest under 更多 (ux.md 61). */
export const inLine = (labels: readonly string[], most = 2): number => {
  const pair = labels.slice(0, 2).reduce((n, l) => n + emOf(l), 0)
  return Math.min(labels.length, pair > longPair ? 1 : most)
}

/** Width of the operation column (ux.md 1.2, 61): 32 + labels + 12 between them, at least 64; 0 when nothing is permitted. */
export const operationWidth = (labels: readonly string[], fontSize: number): number => {
  if (labels.length === 0) return 0
  const inline = labels.slice(0, inLine(labels))
  const more = labels.length > inline.length ? ['更多'] : []
  const sum = [...inline, ...more].reduce((n, l) => n + emOf(l) * fontSize, more.length ? 16 : 0)
  return Math.max(64, Math.ceil(32 + sum + 12 * (inline.length + more.length - 1)))
}
